import { expect, test } from 'vitest'
import { nextAttemptAt, retryDelays } from '../../../src/main/domain/ipn/retry-delays.ts'
import { defaultSettings, type Settings, settingsPatch } from '../../../src/shared/contract/settings.ts'

const finished = 1_000_000
const minutes = 60
const hours = 3_600
const settings = (change: Partial<Settings>): Settings => ({ ...defaultSettings, ...change })

test.each<[Partial<Settings>, number[]]>([
  [{ ipnRetries: 'standard' }, [5, 5 * minutes, 30 * minutes, 2 * hours, 5 * hours, 10 * hours, 10 * hours]],
  [{ ipnRetries: 'quick' }, [1, 3, 10, 30]],
  [{ ipnRetries: 'none', ipnRetrySchedule: '1,2' }, []],
  [{ ipnRetries: 'custom', ipnRetrySchedule: '0,0.5,604800' }, [0, 0.5, 604_800]],
  [{ ipnRetries: 'custom' }, [5, 300, 1_800]],
])('%j: delays in seconds after each failed attempt', (change, seconds) => {
  const delays = retryDelays(settings(change))
  const given = seconds.map((_, i) => nextAttemptAt(delays, i + 1, finished))
  expect(given).toEqual(seconds.map((delay) => finished + delay * 1_000))
  expect(nextAttemptAt(delays, seconds.length + 1, finished)).toBeNull()
  expect(nextAttemptAt(delays, 99, finished)).toBeNull()
})

test.each(['standard', 'quick', 'none', 'custom'] as const)(
  'a delivery with `once` is not retried: %s',
  (ipnRetries) => {
    expect(retryDelays(settings({ ipnRetries }), { once: true })).toEqual([])
  },
)

test.each([
  ['5, 300 ,1800', '5,300,1800'],
  [[1, 2.5], '1,2.5'],
  [Array(20).fill(0), Array(20).fill(0).join(',')],
])('the setting accepts %j', (given, kept) => {
  expect(settingsPatch.parse({ ipnRetrySchedule: given })).toEqual({ ipnRetrySchedule: kept })
})

test.each(['', ',', '5,', '-1', '604801', '1e3', 'five', Array(21).fill(1), [], 5, [null], [[1]], [{}]])(
  'the setting refuses %j',
  (given) => {
    expect(settingsPatch.safeParse({ ipnRetrySchedule: given }).error?.issues[0]?.path).toEqual(['ipnRetrySchedule'])
  },
)

test('refuses deeply nested lists without a stack overflow', () => {
  let list: unknown = [1]
  for (let depth = 0; depth < 100_000; depth++) list = [list]
  expect(settingsPatch.safeParse({ ipnRetrySchedule: list }).error?.issues[0]?.message).toMatch(
    /must be 1 to 20 pauses/,
  )
})
