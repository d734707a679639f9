import { type ChildProcess, fork } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { existsSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { checkOptions } from './check-options.ts'
import { requireReady } from './require-ready.ts'

/** A utility process as a child of plain Node; `parent-port.mjs` gives it its `process.parentPort`. */
class UtilityProcess extends EventEmitter {
  readonly #child: ChildProcess
  readonly stdout: Readable | null
  readonly stderr: Readable | null

  constructor(child: ChildProcess) {
    super()
    this.#child = child
    this.stdout = child.stdout
    this.stderr = child.stderr
    child.on('spawn', () => this.emit('spawn'))
    child.on('message', (message) => this.emit('message', message))
    child.on('exit', (code) => this.emit('exit', code ?? 1))
  }
  get pid(): number | undefined {
    return this.#child.exitCode === null ? this.#child.pid : undefined
  }
  postMessage(message: object): void {
    // As in Electron, a message to a process that is gone is lost. Node would emit an error that nobody handles.
    if (this.#child.connected) this.#child.send(message, () => {})
  }
  kill = (signal?: NodeJS.Signals): boolean => this.#child.kill(signal)
}

const port = new URL('./parent-port.mjs', import.meta.url).href

export const utilityProcess = {
  /** All that were started, for a test that ends one. */
  running: [] as UtilityProcess[],
  fork(path: string, args: string[] = [], options: { env?: NodeJS.ProcessEnv; stdio?: string } = {}): UtilityProcess {
    requireReady('utilityProcess cannot be created before app is ready')
    checkOptions('ForkOptions', options)
    if (!existsSync(path)) throw new Error(`Cannot find module '${path}'`)
    const stdio = options.stdio === 'pipe' ? 'pipe' : 'inherit'
    const child = fork(path, args, {
      env: options.env ?? process.env,
      // A utility process only warns of a rejection that nobody handles.
      execArgv: ['--unhandled-rejections=warn-with-error-code', '--import', port],
      stdio: ['ignore', stdio, stdio, 'ipc'],
      serialization: 'advanced',
    })
    const started = new UtilityProcess(child)
    utilityProcess.running.push(started)
    // As a long piece of work would stop it; a test lets it go on.
    if (process.env.STAND_IN_ENGINE === 'paused') child.kill('SIGSTOP')
    // As the real one, it never outlives the program.
    process.once('exit', () => child.kill('SIGKILL'))
    return started
  },
}
