import { expect, test } from 'vitest'
import { nextAttemptAt, type RetryPreset } from '../../src/main/domain/retry-schedule.ts'

const finished = 1_000_000
const minutes = 60
const hours = 3_600

test.each<[RetryPreset, number[]]>([
  ['standard', [5, 5 * minutes, 30 * minutes, 2 * hours, 5 * hours, 10 * hours, 10 * hours]],
  ['quick', [1, 3, 10, 30]],
  ['none', []],
])('%s: the seconds after each failed attempt, then no more', (preset, seconds) => {
  const given = seconds.map((_, i) => nextAttemptAt(preset, i + 1, finished))
  expect(given).toEqual(seconds.map((delay) => finished + delay * 1_000))
  expect(nextAttemptAt(preset, seconds.length + 1, finished)).toBeNull()
  expect(nextAttemptAt(preset, 99, finished)).toBeNull()
})
