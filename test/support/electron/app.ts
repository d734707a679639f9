import { spawnSync } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { BrowserWindow } from './browser-window.ts'
import { preventable } from './destroyable.ts'
import { becomeReady, isAppReady } from './require-ready.ts'

const paths = new Map<string, string>([['temp', tmpdir()]])
const nowPackaged = process.env.STAND_IN_PACKAGED === '1'
/** The names that Electron has, and the program may use. */
const named = ['appData', 'userData', 'sessionData', 'temp', 'exe', 'downloads', 'logs', 'crashDumps']

/** Electron quits at a signal. Its handlers are set after the program's main module has run, and replace earlier ones. */
const setSignalHandlers = (quit: () => void): void => {
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) {
    process.removeAllListeners(signal)
    process.once(signal, quit)
    process.on('newListener', (name) => {
      // Later: Node stops listening when a signal loses its last listener, before it has the new one.
      if (name === signal) setImmediate(() => process.off(signal, quit))
    })
  }
}

/** The life of a program: the order of its events and what each may prevent are Electron's. */
class App extends EventEmitter {
  readonly isPackaged = nowPackaged
  readonly commandLine = { appendSwitch() {}, hasSwitch: (name: string) => process.argv.includes(`--${name}`) }
  readonly dock = undefined
  name = 'paylink-console'
  #quitting = false
  #ready: Promise<void>

  constructor() {
    super()
    this.#ready = new Promise((resolve) => {
      setImmediate(() => {
        setSignalHandlers(() => this.quit())
        becomeReady()
        this.emit('ready')
        resolve()
      })
    })
  }

  whenReady = (): Promise<void> => this.#ready
  isReady = isAppReady
  getVersion = (): string => '0.0.0'
  getName = (): string => this.name
  getAppPath = (): string => process.cwd()
  enableSandbox(): void {
    if (isAppReady()) throw new Error('app.enableSandbox() can only be called before app is ready')
  }
  setAppUserModelId(): void {}
  setDesktopName(): void {}
  setAboutPanelOptions(): void {}
  showAboutPanel(): void {}
  setAsDefaultProtocolClient = (): boolean => true
  focus(): void {}

  setPath(name: string, path: string): void {
    if (!isAbsolute(path)) throw new Error('Path must be absolute')
    if (!named.includes(name) || !existsSync(path)) throw new Error(`Failed to set '${name}' path`)
    paths.set(name, path)
  }
  setAppLogsPath(path?: string): void {
    paths.set('logs', path ?? join(this.getPath('userData'), 'logs'))
  }
  getPath(name: string): string {
    if (!named.includes(name)) throw new Error(`Failed to get '${name}' path`)
    const path = paths.get(name) ?? join(paths.get('userData') ?? tmpdir(), name)
    mkdirSync(path, { recursive: true })
    return path
  }

  /** The first holds a socket in the profile; a later one hands over its command line and does not get the lock. */
  requestSingleInstanceLock(): boolean {
    const socket = join(this.getPath('userData'), 'stand-in.sock')
    if (isHandedOver(socket)) return false
    rmSync(socket, { force: true })
    const server = createServer((line) => {
      let text = ''
      line.on('error', () => {})
      line.on('data', (chunk) => {
        text += chunk.toString()
      })
      line.on('end', () => {
        this.emit('second-instance', {}, JSON.parse(text) as string[], '')
      })
    })
    server.listen(socket).unref()
    process.once('exit', () => rmSync(socket, { force: true }))
    return true
  }

  quit(): void {
    void this.#quit()
  }

  async #quit(): Promise<void> {
    if (this.#quitting) return
    const event = preventable()
    this.emit('before-quit', event)
    if (event.defaultPrevented) return
    this.#quitting = true
    for (const window of BrowserWindow.getAllWindows()) {
      if (window.isDestroyed() || (await window._close())) continue
      this.#quitting = false
      return
    }
    this.#end()
  }

  #end(): void {
    const event = preventable()
    this.emit('will-quit', event)
    this.#quitting = false
    if (event.defaultPrevented) return
    this.emit('quit', {}, 0)
    process.exit(0)
  }

  /** Nobody is asked. */
  exit(code = 0): void {
    this.emit('quit', {}, code)
    process.exit(code)
  }

  relaunch({ execPath = process.execPath, args = process.argv.slice(1) } = {}): void {
    process.send?.({ relaunched: [execPath, ...args] })
  }

  _windowClosed(): void {
    if (this.#quitting || BrowserWindow.getAllWindows().length > 0) return
    if (this.listenerCount('window-all-closed') === 0) this.quit()
    else this.emit('window-all-closed')
  }
}

const handOver = `
  const line = require('node:net').connect(process.argv[1])
  line.on('connect', () => line.end(process.argv[2])).on('close', () => process.exit(0)).on('error', () => process.exit(1))`

/** Whether someone listens there, and has got this command line: by a process of its own, since the answer is needed at once. */
const isHandedOver = (socket: string): boolean => {
  const args = ['-e', handOver, socket, JSON.stringify(process.argv)]
  return existsSync(socket) && spawnSync(process.execPath, args).status === 0
}

export const app = new App()
