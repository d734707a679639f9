/** How many tests ended how. */
export interface Tally {
  passed: number
  failed: number
  skipped: number
}

/** What is read of Vitest's JSON report. A suite that does not load has no tests, only `status`. */
export interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

export const tallyOfVitest = (report: VitestReport): Tally => ({
  passed: report.numPassedTests,
  failed:
    report.numFailedTests +
    report.testResults.filter((suite) => suite.status === 'failed' && suite.assertionResults.length === 0).length,
  skipped: report.numPendingTests + report.numTodoTests,
})

/** What is read of Playwright's JSON report. Errors outside any test, such as a file that does not load, count too. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

export const tallyOfPlaywright = ({ stats, errors }: PlaywrightReport): Tally => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + errors.length,
  skipped: stats.skipped,
})

/** A runner that ended badly without a failed test to show for it counts as one failure: red is never called green. */
export const tallyOfRun = (tally: Tally | undefined, exitCode: number): Tally => {
  const counted = tally ?? { passed: 0, failed: 1, skipped: 0 }
  return exitCode !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted
}

export const sumOf = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((sum, tally) => sum + tally.passed, 0),
  failed: tallies.reduce((sum, tally) => sum + tally.failed, 0),
  skipped: tallies.reduce((sum, tally) => sum + tally.skipped, 0),
})

/** `N passed, M failed`, and `, K skipped` when some were. */
export const lineOf = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`
