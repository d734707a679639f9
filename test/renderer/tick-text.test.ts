import { expect, test } from 'vitest'
import { tickText } from '../../src/renderer/src/panels/tick-text.ts'

test.each([
  ['2026-11-22T14:30:00Z', 'UTC', '14:30'],
  ['2026-11-22T14:30:00Z', 'Asia/Tokyo', '23:30'],
  ['2026-11-22T00:00:00Z', 'UTC', '11-22'],
  ['2026-11-22T15:00:00Z', 'Asia/Tokyo', '11-23'],
])('%s in %s is %s on an axis', (at, zone, text) => {
  expect(tickText(Date.parse(at) / 1_000, zone)).toBe(text)
})
