import { describe, expect, it } from 'vitest'
import { lineOf, sumOf, tallyOfPlaywright, tallyOfRun, tallyOfVitest } from '../../scripts/test-report.ts'

describe('the tally', () => {
  it('of Vitest counts a suite that does not load as a failure', () => {
    const report = {
      numPassedTests: 5,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 1,
      testResults: [
        { status: 'passed', assertionResults: [{}] },
        { status: 'failed', assertionResults: [{}] },
        { status: 'failed', assertionResults: [] },
      ],
    }
    expect(tallyOfVitest(report)).toEqual({ passed: 5, failed: 2, skipped: 3 })
  })

  it('of Playwright counts errors outside tests', () => {
    const report = { stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] }
    expect(tallyOfPlaywright(report)).toEqual({ passed: 4, failed: 2, skipped: 2 })
  })

  it('never calls a bad end green', () => {
    expect(tallyOfRun({ passed: 3, failed: 0, skipped: 0 }, 1)).toEqual({ passed: 3, failed: 1, skipped: 0 })
    expect(tallyOfRun({ passed: 3, failed: 2, skipped: 0 }, 1)).toEqual({ passed: 3, failed: 2, skipped: 0 })
    expect(tallyOfRun({ passed: 3, failed: 0, skipped: 0 }, 0)).toEqual({ passed: 3, failed: 0, skipped: 0 })
    expect(tallyOfRun(undefined, 0).failed).toBe(1)
  })

  it('is one line', () => {
    const some = { passed: 2, failed: 1, skipped: 0 }
    expect(lineOf(sumOf([some, some]))).toBe('4 passed, 2 failed')
    expect(lineOf({ ...some, skipped: 3 })).toBe('2 passed, 1 failed, 3 skipped')
  })
})
