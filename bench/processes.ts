import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

const here = (file: string): string => new URL(file, import.meta.url).pathname

/** Starts a bench child; TypeScript ones through tsx. */
export const startChild = (file: string, args: readonly string[] = []): ChildProcess =>
  fork(here(file), [...args], {
    execArgv: file.endsWith('.ts') ? ['--import', 'tsx'] : [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })

const headless = here('../out/main/headless.js')

/**
 * The built engine on a data directory, on free ports, with `preload` in it, which measures it from inside. Resolves
 * when it is ready, which took `ms`.
 */
export const startEngine = async (
  dataDir: string,
  merchant: string,
  { preload = 'measure-self.js', flags = [] }: { preload?: string; flags?: readonly string[] } = {},
): Promise<{ child: ChildProcess; port: number; consoleUrl: string; ms: number }> => {
  const started = performance.now()
  const usual = ['--json', '--port', '0', '--console-port', '0', '--data-dir', dataDir, '--merchant', merchant]
  const child = fork(headless, [...usual, ...flags], {
    execArgv: ['--import', here(preload)],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  if (child.stdout === null) throw new Error('unreachable: stdout is a pipe')
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const ms = performance.now() - started
  const { serviceUrl, consoleUrl } = JSON.parse(line) as { serviceUrl: string; consoleUrl: string }
  return { child, port: Number(new URL(serviceUrl).port), consoleUrl, ms }
}

export const messageFrom = async <T>(child: ChildProcess): Promise<T> => ((await once(child, 'message')) as [T])[0]

export const ask = <T>(child: ChildProcess, message: string | object): Promise<T> => {
  const answer = messageFrom<T>(child)
  child.send(message)
  return answer
}

/** Ends a child this bench started and waits until it is gone. */
export const endChild = async (child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

/** ms from the start of a process to its first line on stdout; the process is ended afterwards. */
export const timeToReady = async (command: string, args: readonly string[]): Promise<number> => {
  const started = performance.now()
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const ms = performance.now() - started
  if (!line.includes('ready')) throw new Error(`unexpected first line: ${line}`)
  await endChild(child)
  return ms
}
