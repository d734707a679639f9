import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { messageOf } from '../src/shared/message-of.ts'
import { buildIfNeeded } from './build-if-needed.ts'
import {
  browserLaunch,
  chooseLaunch,
  type Launch,
  neverCameUp,
  type Surroundings,
  sandboxHint,
} from './choose-launch.ts'
import { fetchElectron } from './fetch-electron.ts'
import { findElectron } from './find-electron.ts'
import { openBrowser } from './open-browser.ts'
import { root } from './run-program.ts'
import { say, sayAside } from './say.ts'

// npm start [-- flags]: builds when needed and opens the product, in a window or a browser. Flags are those of
// out/main/headless.js, and --browser.

const given = process.argv.slice(2)
const flags = given.filter((flag) => flag !== '--browser')
// With --json, stdout belongs to programs, which read the ready line first.
const quiet = flags.some((flag) => ['--json', '--help', '--version'].includes(flag))

if (!(await buildIfNeeded(quiet ? sayAside : say))) process.exit(1)

let child: ChildProcess | undefined
let fetching: AbortController | undefined
let stopping = false
const stop = (signal: NodeJS.Signals): void => {
  // Ctrl-C gives up the download, and the console opens in the browser.
  if (signal === 'SIGINT' && fetching !== undefined) {
    fetching.abort(new Error('you stopped it'))
    return
  }
  stopping = true
  if (child === undefined) process.exit(128 + constants.signals[signal])
  // A terminal sends it to the child as well, which takes two within a moment for one.
  child.kill(signal)
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

const inBrowser = (why: string | undefined, opens: boolean): void => {
  if (why !== undefined && !quiet) say(why)
  child = spawn(process.execPath, ['out/main/headless.js', ...flags], {
    ...{ cwd: root, env, stdio: ['inherit', opens ? 'pipe' : 'inherit', 'inherit'] },
  })
  let printed = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    process.stdout.write(chunk)
    const isFirst = !printed.includes('token=')
    printed += chunk.toString()
    const [address] = /http:\S+\?token=\S+(?=\s)/.exec(printed) ?? []
    if (isFirst && address !== undefined) openBrowser(address)
  })
  child.on('error', (error) => {
    sayAside(`Cannot start Node: ${error.message}`)
    process.exit(1)
  })
  child.on('exit', exitAs)
}

const readIfThere = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

const here: Surroundings = {
  electron: findElectron(),
  platform: process.platform,
  env: process.env,
  isRoot: process.getuid?.() === 0,
  wantsBrowser: given.includes('--browser'),
}

const open = (launch: Exclude<Launch, { kind: 'download' }>): void => {
  if (launch.kind === 'window') inWindow(launch.electron)
  else inBrowser(launch.why, launch.opens)
}

const inWindow = (electron: string): void => {
  const startedAt = performance.now()
  const fallBack = (reason: string): void => {
    const hint = sandboxHint(readIfThere('/proc/sys/kernel/apparmor_restrict_unprivileged_userns'))
    inBrowser(`The window could not be opened (${reason}), so the console opens in your browser.${hint}`, true)
  }
  // Behind `--` Electron leaves alone what looks like an address: on Windows it would end for it.
  child = spawn(electron, ['.', '--', ...flags], { cwd: root, stdio: 'inherit', env })
  child.on('error', (error) => fallBack(error.message))
  child.on('exit', (code, signal) => {
    if (stopping || !neverCameUp(code, performance.now() - startedAt)) exitAs(code, signal)
    fallBack(`Electron ended with ${signal ?? code}`)
  })
}

/** One line that grows, in a terminal; elsewhere only its first and last form. */
const showProgress = (transferred: number, total: number | null): void => {
  if (!process.stdout.isTTY) return
  const mb = (bytes: number): string => (bytes / 1e6).toFixed(0)
  process.stdout.write(`\r${mb(transferred)}${total === null ? '' : ` of ${mb(total)}`} MB `)
}

const download = async (): Promise<Exclude<Launch, { kind: 'download' }>> => {
  fetching = new AbortController()
  say('Fetching Electron for the window, once (about 120 MB; Ctrl-C or --browser: without it)…')
  try {
    const electron = await fetchElectron({ signal: fetching.signal, onProgress: showProgress })
    if (process.stdout.isTTY) process.stdout.write('\n')
    return { kind: 'window', electron }
  } catch (error) {
    if (process.stdout.isTTY) process.stdout.write('\n')
    const reason = messageOf(error)
    return browserLaunch(here, `Electron could not be fetched (${reason})`)
  } finally {
    fetching = undefined
  }
}

if (quiet) inBrowser(undefined, false)
else {
  const launch = chooseLaunch(here)
  open(launch.kind === 'download' ? await download() : launch)
}
