import { expect, test } from 'vitest'
import { zonedOrRaw, zonedText } from '../../src/shared/zoned-text.ts'

test.each([
  ['UTC', '2026-11-20T23:04:02.118Z', { date: '2026-11-20', clock: '23:04:02', ms: '118', offset: 'UTC' }],
  ['Europe/Prague', '2026-11-20T23:04:02.118Z', { date: '2026-11-21', clock: '00:04:02', ms: '118', offset: 'GMT+1' }],
  ['Europe/Prague', '2026-07-01T00:00:00.000Z', { date: '2026-07-01', clock: '02:00:00', ms: '000', offset: 'GMT+2' }],
  [
    'Asia/Kolkata',
    '2026-01-01T00:00:00.005Z',
    { date: '2026-01-01', clock: '05:30:00', ms: '005', offset: 'GMT+5:30' },
  ],
])('in %s %s', (zone, at, expected) => {
  expect(zonedText(Date.parse(at), zone)).toEqual(expected)
})

test('an invalid time is shown unchanged', () => {
  expect(zonedOrRaw('x', 'Europe/Prague')).toEqual({ date: '', clock: 'x', ms: '', offset: '' })
  expect(zonedOrRaw('2026-11-20T23:04:02.118Z', 'UTC')).toMatchObject({ date: '2026-11-20', clock: '23:04:02' })
})
