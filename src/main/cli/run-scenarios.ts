import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import type { ScenarioResult } from '../../shared/contract/scenarios.ts'
import { maskCardData } from '../../shared/mask-card-data.ts'
import type { Api } from '../client/api.ts'
import { runNumber } from '../client/run-number.ts'
import { startEngine } from '../engine.ts'
import { junitOf } from '../scenario/junit.ts'
import { readScenario } from '../scenario/read-scenario.ts'
import { runScenario } from '../scenario/run-scenario.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { CannotRun, consoleApi } from './console-api.ts'
import { abortOnStopSignal } from './on-stop-signal.ts'
import { printable, printableJson } from './printable.ts'
import { withMerchantsFile } from './read-merchants.ts'
import { readTextFile } from './read-text-file.ts'
import type { RunOptions } from './run-arguments.ts'
import { type Output, runCommand } from './run-command.ts'
import { startFailure } from './start-failure.ts'
import { version } from './version.ts'
import { checkWritable, makeTemporaryDataDir, writeTextFile } from './write-text-file.ts'

/** The engine or console that scenarios run against. */
interface Target {
  api: Api
  abortCalls: () => void
  serviceUrl: string
  close: () => Promise<void>
}

/** In ms. A console answers at once, but its machine may be busy. */
const maxFirstCallMs = 30_000

const runningConsole = async (
  { url, token }: { url: string; token: string },
  stopped: AbortSignal,
): Promise<Target> => {
  // Only this first call ends with the signal itself: calls after a stop undo the changes of the run.
  const { status, body } = await consoleApi(url, token, { stopped, timeoutMs: maxFirstCallMs }).api(
    'GET',
    '/api/status',
  )
  if (status === 401 || status === 403) throw new CannotRun(`the console at ${url} refused the token (HTTP ${status})`)
  const { serviceUrl } = (body ?? {}) as { serviceUrl?: unknown }
  if (status !== 200 || typeof serviceUrl !== 'string') {
    throw new CannotRun(`what answers at ${url} is not a console (HTTP ${status}): give the address of the console`)
  }
  return { ...consoleApi(url, token), serviceUrl, close: async () => {} }
}

const ownEngine = async (options: RunOptions, signal: AbortSignal): Promise<Target> => {
  const merchants = await withMerchantsFile(options.merchants, options.merchantsFile, signal)
  const dataDir = await makeTemporaryDataDir()
  const config = { dataDir: dataDir.path, host: '127.0.0.1', port: 0, consolePort: 0 }
  try {
    const engine = await startEngine({
      ...config,
      merchants,
      settings: options.settings,
      version,
      logger: pino({ level: 'silent' }),
    })
    const { serviceUrl, consoleUrl, token } = engine.urls
    const close = async (): Promise<void> => {
      await engine.stop()
      await dataDir.remove()
    }
    return { ...consoleApi(consoleUrl, token), serviceUrl, close }
  } catch (error) {
    await dataDir.remove()
    const reason = startFailure(error, config)
    throw reason === undefined ? error : new CannotRun(reason)
  }
}

/** Reads every file before any runs. Prints the problems and returns undefined when one is wrong. */
const readAll = async (
  files: readonly string[],
  { complain }: Output,
  signal: AbortSignal,
): Promise<Scenario[] | undefined> => {
  const scenarios: Scenario[] = []
  let faults = 0
  for (const file of files) {
    const reading = readScenario(await readTextFile(file, signal), file)
    if (reading.ok) scenarios.push(reading.scenario)
    else {
      faults += reading.problems.length
      for (const { line, column, message } of reading.problems) complain(`${file}:${line}:${column}: ${message}`)
    }
  }
  return faults === 0 ? scenarios : undefined
}

const marks = { passed: 'ok  ', failed: 'FAIL', skipped: 'skip' } as const

const runAll = async (
  scenarios: readonly Scenario[],
  target: Target,
  { say, canceled }: { say: (line: string) => void; canceled: AbortSignal },
) => {
  const results: ScenarioResult[] = []
  for (const scenario of scenarios) {
    say(maskCardData(scenario.name))
    const deps = {
      api: target.api,
      serviceUrl: target.serviceUrl,
      now: Date.now,
      sleep: (ms: number) => delay(ms, undefined, { signal: canceled }),
      runNumber: runNumber(),
    }
    results.push(
      await runScenario(scenario, deps, ({ outcome, line, title, message, durationMs }) => {
        say(
          `  ${marks[outcome]}  line ${line}: ${title}${outcome === 'skipped' ? '' : ` (${Math.round(durationMs)} ms)`}`,
        )
        if (message !== null) say(`        ${message}`)
      }),
    )
  }
  return results
}

/**
 * Runs `paylink-console run`. Returns the exit code: 0 when all passed, 1 when a step failed, 2 when it could not run,
 * 128 plus the number of the signal when `stopped` ended it. Always restores what it changed and removes its own engine
 * and data.
 */
export const runScenarios = (options: RunOptions, to: Output, stopped = abortOnStopSignal()): Promise<number> =>
  runCommand(to, stopped, async () => {
    const output: Output = {
      say: (line) => to.say(printable(line)),
      complain: (line) => to.complain(printable(line)),
    }
    const scenarios = await readAll(options.files, output, stopped.signal)
    if (scenarios === undefined) return 2
    if (options.junit !== undefined) await checkWritable(options.junit)
    const target =
      options.at === undefined
        ? await ownEngine(options, stopped.signal)
        : await runningConsole(options.at, stopped.signal)
    stopped.onStop(target.abortCalls)
    try {
      const say = options.json ? () => {} : output.say
      const results = await runAll(scenarios, target, { say, canceled: stopped.signal })
      const failed = results.filter(({ outcome }) => outcome === 'failed').length
      const outcome = failed === 0 ? ('passed' as const) : ('failed' as const)
      if (options.json) to.say(printableJson(JSON.stringify({ outcome, results })))
      else output.say(`${results.length - failed} of ${results.length} scenarios passed`)
      if (options.junit !== undefined) await writeTextFile(options.junit, junitOf(results))
      return failed === 0 ? 0 : 1
    } finally {
      await target.close()
    }
  })
