import { describe, expect, test } from 'vitest'
import { lineOf, slowestOf, sumOf, tallyOfPlaywright, tallyOfRun, tallyOfVitest } from '../../scripts/test-report.ts'

describe('the tally', () => {
  test('of Vitest names what failed, and counts a suite that does not load', () => {
    const passed = { status: 'passed', fullName: 'a link is paid' }
    const failed = {
      status: 'failed',
      fullName: 'a link expires',
      failureMessages: ['\u001b[31mtoo late\u001b[0m\n  at x'],
    }
    const time = { startTime: 1_000, endTime: 1_250 }
    const report = {
      numPassedTests: 5,
      numPendingTests: 2,
      numTodoTests: 1,
      testResults: [
        { name: 'a.test.ts', status: 'passed', ...time, assertionResults: [passed] },
        { name: 'b.test.ts', status: 'failed', ...time, assertionResults: [passed, failed] },
        { name: 'c.test.ts', status: 'failed', ...time, message: 'no such file', assertionResults: [] },
      ],
    }
    const failures = ['b.test.ts › a link expires: too late', 'c.test.ts: no such file']
    const times = ['a', 'b', 'c'].map((name) => ({ file: `${name}.test.ts`, ms: 250 }))
    expect(tallyOfVitest(report)).toEqual({ passed: 5, failed: 2, skipped: 3, failures, times })
  })

  test('of Playwright names what failed, and counts errors outside tests', () => {
    const spec = { file: 'flow.e2e.ts', line: 7, title: 'a card is paid', ok: false }
    const specs = [
      { ...spec, tests: [{ results: [{ duration: 300, error: { message: 'no button\n  at x' } }] }] },
      { ...spec, line: 9, ok: true, tests: [{ results: [{ duration: 50 }] }] },
    ]
    const report = {
      stats: { expected: 3, flaky: 1, skipped: 2 },
      errors: [{ message: 'does not load' }],
      suites: [{ specs: [], suites: [{ specs }] }],
    }
    const failures = ['flow.e2e.ts:7 › a card is paid: no button', 'does not load']
    const times = [{ file: 'flow.e2e.ts', ms: 350 }]
    expect(tallyOfPlaywright(report)).toEqual({ passed: 4, failed: 2, skipped: 2, failures, times })
  })

  test('never calls a bad end green', () => {
    const some = { passed: 3, failed: 0, skipped: 0, failures: [], times: [] }
    expect(tallyOfRun(some, 1)).toMatchObject({ passed: 3, failed: 1, failures: ['The runner ended with 1.'] })
    expect(tallyOfRun({ ...some, failed: 2 }, 1).failed).toBe(2)
    expect(tallyOfRun(some, 0)).toBe(some)
    expect(tallyOfRun(undefined, 0)).toMatchObject({ failed: 1, failures: ['The runner ended with 0 and no report.'] })
  })

  test('is one line', () => {
    const some = { passed: 2, failed: 1, skipped: 0, failures: ['x'], times: [] }
    expect(lineOf(sumOf([some, some]))).toBe('4 passed, 2 failed')
    expect(lineOf({ ...some, skipped: 3 })).toBe('2 passed, 1 failed, 3 skipped')
    expect(sumOf([some, some]).failures).toEqual(['x', 'x'])
  })

  test('names the slowest files of both runners, slowest first', () => {
    const none = { passed: 0, failed: 0, skipped: 0, failures: [] }
    const unit = { ...none, times: [{ file: '/p/test/a.test.ts', ms: 900 }] }
    const browser = {
      ...none,
      times: ['b', 'c'].map((name, at) => ({ file: `${name}.e2e.ts`, ms: 12_340 * (1 - at) })),
    }
    expect(slowestOf(sumOf([unit, browser]), '/p/', 2)).toEqual(['  12.3 s  b.e2e.ts', '   0.9 s  test/a.test.ts'])
  })
})
