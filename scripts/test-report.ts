import { stripVTControlCharacters } from 'node:util'

/** How many tests ended how, and for each that failed a line: where it stands, its name and why. */
export interface Tally {
  passed: number
  failed: number
  skipped: number
  failures: string[]
  times: FileTime[]
}

/** How long the tests of a file took, in milliseconds. */
export interface FileTime {
  file: string
  ms: number
}

/** The first line of an error's message, without the colours of a terminal. */
const reasonOf = (message = 'no reason given'): string => stripVTControlCharacters(message).trim().split('\n')[0] ?? ''

/** What is read of Vitest's JSON report. A suite that does not load has no tests, only `status` and a message. */
export interface VitestReport {
  numPassedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    message?: string
    startTime: number
    endTime: number
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
  }[]
}

const failuresOfSuite = ({ name, status, message, assertionResults }: VitestReport['testResults'][0]): string[] => {
  if (assertionResults.length === 0) return status === 'failed' ? [`${name}: ${reasonOf(message)}`] : []
  return assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => `${name} › ${test.fullName}: ${reasonOf(test.failureMessages?.[0])}`)
}

export const tallyOfVitest = (report: VitestReport): Tally => {
  const failures = report.testResults.flatMap(failuresOfSuite)
  return {
    passed: report.numPassedTests,
    failed: failures.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
    times: report.testResults.map(({ name, startTime, endTime }) => ({ file: name, ms: endTime - startTime })),
  }
}

interface PlaywrightError {
  message?: string
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs: {
    file: string
    line: number
    title: string
    ok: boolean
    tests: { results: { duration: number; error?: PlaywrightError }[] }[]
  }[]
}

/** What is read of Playwright's JSON report. Errors outside any test, such as a file that does not load, count too. */
export interface PlaywrightReport {
  stats: { expected: number; flaky: number; skipped: number }
  errors: PlaywrightError[]
  suites: PlaywrightSuite[]
}

const failuresIn = ({ suites = [], specs }: PlaywrightSuite): string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap(({ error }) => error ?? []))
      return `${file}:${line} › ${title}: ${reasonOf(errors[0]?.message)}`
    }),
  ...suites.flatMap(failuresIn),
]

const timesIn = ({ suites = [], specs }: PlaywrightSuite): FileTime[] => [
  ...specs.map(({ file, tests }) => ({
    file,
    ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  })),
  ...suites.flatMap(timesIn),
]

/** One entry per file, its times added. */
const summedByFile = (times: readonly FileTime[]): FileTime[] => {
  const sums = new Map<string, number>()
  for (const { file, ms } of times) sums.set(file, (sums.get(file) ?? 0) + ms)
  return [...sums].map(([file, ms]) => ({ file, ms }))
}

export const tallyOfPlaywright = ({ stats, errors, suites }: PlaywrightReport): Tally => {
  const failures = [...suites.flatMap(failuresIn), ...errors.map(({ message }) => reasonOf(message))]
  const times = summedByFile(suites.flatMap(timesIn))
  return { passed: stats.expected + stats.flaky, failed: failures.length, skipped: stats.skipped, failures, times }
}

/** A runner that ended badly without a failed test to show for it counts as one failure: red is never called green. */
export const tallyOfRun = (tally: Tally | undefined, exitCode: number): Tally => {
  const counted = tally ?? { passed: 0, failed: 0, skipped: 0, failures: [], times: [] }
  if (counted.failed > 0 || (tally !== undefined && exitCode === 0)) return counted
  return { ...counted, failed: 1, failures: [`The runner ended with ${exitCode}${tally ? '' : ' and no report'}.`] }
}

export const sumOf = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((sum, tally) => sum + tally.passed, 0),
  failed: tallies.reduce((sum, tally) => sum + tally.failed, 0),
  skipped: tallies.reduce((sum, tally) => sum + tally.skipped, 0),
  failures: tallies.flatMap((tally) => tally.failures),
  times: tallies.flatMap((tally) => tally.times),
})

/** The files whose tests took longest, slowest first, a line each: `12.3 s  test/a.test.ts`. */
export const slowestOf = ({ times }: Tally, root: string, count = 10): string[] =>
  times
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ file, ms }) => `${(ms / 1_000).toFixed(1).padStart(6)} s  ${file.replace(root, '')}`)

/** `N passed, M failed`, and `, K skipped` when some were. */
export const lineOf = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`
