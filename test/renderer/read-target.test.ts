import { describe, expect, test } from 'vitest'
import { readTarget } from '../../src/renderer/src/panels/clock/read-target.ts'

describe('a time to go to', () => {
  test('is so much ahead, or a date and time', () => {
    expect(readTarget('2h', 'UTC')).toEqual({ advanceSeconds: 7_200 })
    expect(readTarget('2026-11-22T04:00:00Z', 'Asia/Tokyo')).toEqual({ to: '2026-11-22T04:00:00.000Z' })
  })

  // Clocks go forward on 29 March: 02:30 does not exist.
  test.each([
    ['2026-11-22 04:00', 'UTC', '2026-11-22T04:00:00.000Z'],
    ['2026-11-22T04:00:30', 'Asia/Tokyo', '2026-11-21T19:00:30.000Z'],
    ['2026-11-22 04:00', 'America/New_York', '2026-11-22T09:00:00.000Z'],
    ['2026-03-29 02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['2026-03-29 03:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['2026-03-29 01:59', 'Europe/Berlin', '2026-03-29T00:59:00.000Z'],
  ])('%s in %s is %s', (text, zone, to) => {
    expect(readTarget(text, zone)).toEqual({ to })
  })

  test.each(['', 'tomorrow', '5', '2026-11-22', '2026-13-40 04:00'])('“%s” is none', (text) => {
    expect(readTarget(text, 'UTC')).toBeUndefined()
  })
})
