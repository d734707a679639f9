import { expect, test } from 'vitest'
import { zonedTimeText } from '../../src/main/domain/zoned-time.ts'

const cases: [instant: string, zone: string, text: string][] = [
  ['2026-11-20T12:04:02.999Z', 'UTC', '2026-11-20 12:04:02'],
  ['2026-11-20T00:00:00Z', 'UTC', '2026-11-20 00:00:00'],
  // Midnight is 00, never 24.
  ['2026-11-19T23:00:00Z', 'Europe/Berlin', '2026-11-20 00:00:00'],
  ['2026-11-20T00:30:00Z', 'Etc/UTC', '2026-11-20 00:30:00'],
  // Summer time begins: 01:59:59 is followed by 03:00:00.
  ['2026-03-29T00:59:59Z', 'Europe/Berlin', '2026-03-29 01:59:59'],
  ['2026-03-29T01:00:00Z', 'Europe/Berlin', '2026-03-29 03:00:00'],
  // Summer time ends: the hour from 02:00 comes twice.
  ['2026-10-25T00:30:00Z', 'Europe/Berlin', '2026-10-25 02:30:00'],
  ['2026-10-25T01:30:00Z', 'Europe/Berlin', '2026-10-25 02:30:00'],
  ['2026-10-25T02:00:00Z', 'Europe/Berlin', '2026-10-25 03:00:00'],
  ['2026-12-31T23:59:59Z', 'Asia/Kolkata', '2027-01-01 05:29:59'],
  ['2027-01-01T04:59:59Z', 'America/New_York', '2026-12-31 23:59:59'],
  ['2026-06-01T00:00:00Z', 'Asia/Bangkok', '2026-06-01 07:00:00'],
]

test.each(cases)('%s in %s is %s', (instant, zone, text) => {
  expect(zonedTimeText(Date.parse(instant), zone)).toBe(text)
})
