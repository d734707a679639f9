import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** The engine without a window, of the sources: as they were built, or else as `build-engine.ts` bundles them for all tests. */
export const fromSource = [process.env.PAYLINK_TEST_PROGRAM ?? 'out/tests/headless.js'] as const
/** As `npm run dev:headless` runs it. */
export const throughTsx = ['--import', 'tsx', 'src/main/headless.ts'] as const
/** As `npm run build` made it. */
export const fromBuild = ['out/main/headless.js'] as const

export interface Ready {
  event: 'ready'
  serviceUrl: string
  consoleUrl: string
  token: string
  dataDir: string
}

export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
}

export interface Headless {
  /** The first line of stdout; rejects when the process ends without one. */
  firstLine: Promise<string>
  /** The first of stderr. */
  firstErrorLine: Promise<string>
  ended: Promise<Ended>
  kill(signal: NodeJS.Signals): void
  /** As a reader does that has seen enough. */
  closeStdout(): void
}

/** Runs the real process. It gets nothing of this environment that could be one of its own variables. */
export const spawnHeadless = (
  program: readonly string[],
  flags: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Headless => {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(PAYLINK_|NODE_OPTIONS$|VITEST)/.test(name))
  const child = spawn(process.execPath, [...program, ...flags], {
    cwd: root,
    env: { ...Object.fromEntries(inherited), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  const firstErrorLine = new Promise<string>((found) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text
      const end = stderr.indexOf('\n')
      if (end >= 0) found(stderr.slice(0, end))
    })
  })
  const firstLine = new Promise<string>((found, failed) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text
      const end = stdout.indexOf('\n')
      if (end >= 0) found(stdout.slice(0, end))
    })
    child.on('close', (code) => failed(new Error(`ended with ${code} before a line came: ${stderr}`)))
    child.on('error', failed)
  })
  firstLine.catch(() => {})
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr }))
  })
  return {
    firstLine,
    firstErrorLine,
    ended,
    kill: (signal) => child.kill(signal),
    closeStdout: () => child.stdout.destroy(),
  }
}

/** An engine on random ports with a data directory of its own, which goes with it. */
export interface RunningEngine extends Ready {
  stop(): Promise<Ended>
}

export const startHeadless = async (
  program: readonly string[],
  flags: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<RunningEngine> => {
  const directory = await mkdtemp(join(tmpdir(), 'paylink-data-'))
  const always = ['--json', '--port', '0', '--console-port', '0', '--data-dir', join(directory, 'data')]
  const headless = spawnHeadless(program, [...always, ...flags], env)
  const stop = async (): Promise<Ended> => {
    headless.kill('SIGTERM')
    const ended = await headless.ended
    await rm(directory, { recursive: true, force: true })
    return ended
  }
  try {
    return { ...(JSON.parse(await headless.firstLine) as Ready), stop }
  } catch (error) {
    await stop()
    throw error
  }
}
