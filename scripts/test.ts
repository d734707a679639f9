import { randomInt } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { messageOf } from '../src/shared/message-of.ts'
import { buildIfNeeded } from './build-if-needed.ts'
import { ensureChromium } from './ensure-chromium.ts'
import { installed, root, run } from './run-program.ts'
import { say } from './say.ts'
import { lineOf, slowestOf, sumOf, type Tally, tallyOfPlaywright, tallyOfRun, tallyOfVitest } from './test-report.ts'

// npm test: unit and service tests, then the browser tests against the built engine, without those that are not quick. The slowest
// files and what failed are named at the end; the last line sums both. npm run test:all (`--all`): every test. npm run test:long
// (`--long`): every test, with more rounds of generated cases, crashes and views.

const isLong = process.argv.includes('--long')
const tests = isLong ? 'long' : process.argv.includes('--all') ? 'all' : 'quick'
const newSeed = (): string => String(randomInt(1, 2 ** 31))
const environment: Record<string, string> = {
  PAYLINK_TESTS: tests,
  ...(isLong ? { PAYLINK_SEED: process.env.PAYLINK_SEED ?? newSeed() } : {}),
}

const readReport = async <R>(file: string, tallyOf: (report: R) => Tally): Promise<Tally | undefined> => {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : tallyOf(JSON.parse(text) as R)
}

const runVitest = async (report: string): Promise<Tally> => {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await run([...installed('vitest/vitest.mjs'), 'run', ...reporters], { show: true, env: environment })
  return tallyOfRun(await readReport(report, tallyOfVitest), code)
}

const runPlaywright = async (report: string, chromium: string): Promise<Tally> => {
  const env = { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: report, PAYLINK_CHROMIUM: chromium }
  const command = [...installed('@playwright/test/cli.js'), 'test', '--reporter=list,json']
  const { code } = await run(command, { show: true, env })
  return tallyOfRun(await readReport(report, tallyOfPlaywright), code)
}

const runAll = async (): Promise<Tally[]> => {
  const chromium = await ensureChromium({ wholeFirst: isLong })
  if (!(await buildIfNeeded(say))) return [tallyOfRun(undefined, 1)]
  const directory = await mkdtemp(join(tmpdir(), 'paylink-test-'))
  try {
    return [
      await runVitest(join(directory, 'vitest.json')),
      await runPlaywright(join(directory, 'playwright.json'), chromium),
    ]
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

try {
  if (isLong) say(`The long run. Generated cases start from PAYLINK_SEED=${environment.PAYLINK_SEED}.`)
  const total = sumOf(await runAll())
  say(`The slowest test files:\n${slowestOf(total, root).join('\n')}`)
  for (const failure of total.failures) say(`Failed: ${failure}`)
  say(lineOf(total))
  process.exitCode = total.failed === 0 ? 0 : 1
} catch (error) {
  say(messageOf(error))
  process.exitCode = 1
}
