import { expect, test } from 'vitest'
import { tickText } from '../../src/renderer/src/panels/tick-text.ts'
import { durationText, relativeTime } from '../../src/renderer/src/ui/text/time.tsx'

test.each([
  ['2026-11-22T14:30:00Z', 'UTC', '14:30'],
  ['2026-11-22T14:30:00Z', 'Asia/Tokyo', '23:30'],
  ['2026-11-22T00:00:00Z', 'UTC', '11-22'],
  ['2026-11-22T15:00:00Z', 'Asia/Tokyo', '11-23'],
])('%s in %s is %s on an axis', (at, zone, text) => {
  expect(tickText(Date.parse(at) / 1_000, zone)).toBe(text)
})

test.each([
  [0, 0, 'second'],
  [-59_000, -59, 'second'],
  [-60_000, -1, 'minute'],
  [59 * 60_000, 59, 'minute'],
  [3_600_000, 1, 'hour'],
  [-47 * 3_600_000, -2, 'day'],
] as const)('%i ms from now is written as %i %s', (after, value, unit) => {
  const words = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto', style: 'narrow' }).format(value, unit)
  expect(relativeTime(1_000_000_000 + after, 1_000_000_000)).toBe(words)
})

test.each([
  [0.01, '<0.1 ms'],
  [4.21, '4.2 ms'],
  [12.4, '12 ms'],
  [999, '999 ms'],
  [1_240, '1.2 s'],
])('%f ms last %s', (ms, text) => {
  expect(durationText(ms)).toBe(text)
})
