import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { momentOf } from '../../src/shared/moment-of.ts'

/** Local time, as a person at this machine reads the clock. */
const local = (...[year, month, day, hour = 0, minute = 0, second = 0]: number[]): number =>
  new Date(year ?? 0, (month ?? 1) - 1, day, hour, minute, second).getTime()

const now = local(2026, 11, 20, 15, 30)

describe('the moment of after: and before:', () => {
  test.each([
    ['90s', now - 90_000],
    ['15m', now - 900_000],
    ['2h', now - 7_200_000],
    ['3d', now - 259_200_000],
    ['0s', now],
    ['10:00', local(2026, 11, 20, 10)],
    ['9:05', local(2026, 11, 20, 9, 5)],
    ['15:30', now],
    ['10:00:30', local(2026, 11, 20, 10, 0, 30)],
    ['15:31', local(2026, 11, 19, 15, 31)],
    ['23:59', local(2026, 11, 19, 23, 59)],
    ['2026-11-18', local(2026, 11, 18)],
    ['2026-11-18t09:30', local(2026, 11, 18, 9, 30)],
    ['2026-11-18t09:30:15', local(2026, 11, 18, 9, 30, 15)],
    ['2026-11-18t09:30:15.250z', Date.UTC(2026, 10, 18, 9, 30, 15, 250)],
    ['2026-11-18t09:30:15+02:00', Date.UTC(2026, 10, 18, 7, 30, 15)],
  ])('%s', (value, moment) => {
    expect(momentOf(value, now)).toBe(moment)
  })

  test.each(['', '1', '10', '24:00', '10:60', '5w', '-5m', '1.5h', 'yesterday', '2026-13-01', '2026-11', '20.11.2026'])(
    '%j means none',
    (value) => {
      expect(momentOf(value, now)).toBeUndefined()
    },
  )

  test('a time of day before a change of summer time is that time of the day before', () => {
    vi.stubEnv('TZ', 'Europe/Berlin')
    expect(momentOf('10:00', Date.UTC(2026, 2, 29, 7))).toBe(Date.UTC(2026, 2, 28, 9))
    vi.unstubAllEnvs()
  })

  test('a time of day is never ahead, and never more than a day and a changed hour back', () => {
    fc.assert(
      fc.property(fc.nat(23), fc.nat(59), fc.nat(366 * 24 * 60), (hour, minute, later) => {
        const then = now + later * 60_000
        const moment = momentOf(`${hour}:${String(minute).padStart(2, '0')}`, then) ?? Number.NaN
        expect(moment).toBeLessThanOrEqual(then)
        expect(then - moment).toBeLessThan(26 * 3_600_000)
      }),
    )
  })
})
