import { type ChildProcess, spawn } from 'node:child_process'
import { constants } from 'node:os'
import { buildIfNeeded } from './build-if-needed.ts'
import { chooseDoor, neverCameUp } from './choose-door.ts'
import { findElectron } from './find-electron.ts'
import { root } from './run-program.ts'
import { say, sayAside } from './say.ts'

// npm start [-- flags]: builds when needed and opens the product, in a window or a browser. Flags are those of
// out/main/headless.js.

const flags = process.argv.slice(2)
// With --json, stdout belongs to programs, which read the ready line first.
const quiet = flags.some((flag) => ['--json', '--help', '--version'].includes(flag))

if (!(await buildIfNeeded(quiet ? sayAside : say))) process.exit(1)

let child: ChildProcess | undefined
let stopping = false
const stop = (signal: NodeJS.Signals): void => {
  stopping = true
  child?.kill(signal)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(signal))

// Killing npm kills its shell, which passes nothing on: without this the ports would stay taken.
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent) stop('SIGTERM')
}, 500).unref()

const exitAs = (code: number | null, signal: NodeJS.Signals | null): never =>
  process.exit(code ?? 128 + (signal ? constants.signals[signal] : 1))

/** Electron would take this for a wish to be plain Node. */
const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env

const start = (program: string, args: string[]): ChildProcess =>
  spawn(program, [...args, ...flags], { cwd: root, stdio: 'inherit', env })

const inBrowser = (why: string | undefined): void => {
  if (why !== undefined && !quiet) say(why)
  child = start(process.execPath, ['out/main/headless.js'])
  child.on('error', (error) => {
    sayAside(`Cannot start Node: ${error.message}`)
    process.exit(1)
  })
  child.on('exit', exitAs)
}

const inWindow = (electron: string): void => {
  const startedAt = performance.now()
  const fallBack = (reason: string): void =>
    inBrowser(`The window could not be opened (${reason}), so the console opens in your browser.`)
  child = start(electron, ['.'])
  child.on('error', (error) => fallBack(error.message))
  child.on('exit', (code, signal) => {
    if (stopping || !neverCameUp(code, performance.now() - startedAt)) exitAs(code, signal)
    fallBack(`Electron ended with ${signal ?? code}`)
  })
}

const door = chooseDoor({
  electron: findElectron(),
  platform: process.platform,
  env: process.env,
  nodeVersion: process.versions.node,
  isRoot: process.getuid?.() === 0,
})
if (quiet) inBrowser(undefined)
else if (door.kind === 'browser') inBrowser(door.why)
else inWindow(door.electron)
