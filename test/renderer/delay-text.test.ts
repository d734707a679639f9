import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { readTarget } from '../../src/renderer/src/panels/clock/read-target.ts'
import { readSchedule, scheduleText, scheduleWords } from '../../src/renderer/src/panels/setting/schedule-text.ts'
import { delayText, readDelay, writtenDelay } from '../../src/renderer/src/ui/text/delay-text.ts'

describe('a delay', () => {
  test.each([
    ['90m', 5_400],
    ['2h 30m', 9_000],
    ['1.5 h', 5_400],
    ['45s', 45],
    ['1 day', 86_400],
    ['0s', 0],
    ['5', undefined],
    ['', undefined],
    ['soon', undefined],
    ['5m later', undefined],
    ['-5m', undefined],
  ])('%s is read as %s s', (text, seconds) => {
    expect(readDelay(text)).toBe(seconds)
  })

  test.each([
    [0, '0 s'],
    [5, '5 s'],
    [1_800, '30 min'],
    [9_000, '2 h 30 min'],
    [86_400, '1 day'],
    [180_061, '2 days 2 h'],
  ])('%i s are shown as %s', (seconds, text) => {
    expect(delayText(seconds)).toBe(text)
  })

  it('is the same after it was written and read', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 604_800_000 }), (ms) => readDelay(writtenDelay(ms / 1_000)) === ms / 1_000),
    )
  })
})

describe('a schedule', () => {
  it('is typed in any unit, kept in seconds and told in words', () => {
    expect(scheduleText('5,300,1800')).toBe('5s, 5m, 30m')
    expect(readSchedule('5s, 5m,1h 30m , 7')).toBe('5,300,5400,7')
    expect(scheduleWords('5,300,1800')).toBe('after 5 s, 5 min, 30 min: 4 attempts in all')
  })

  it('goes to the engine as it is where it cannot be read', () => {
    expect(readSchedule('5s, soon')).toBe('5,soon')
    expect(scheduleWords('5,soon')).toBe('')
  })
})

describe('a time to go to', () => {
  it('is so much ahead, or a date and time', () => {
    expect(readTarget('2h')).toEqual({ advanceSeconds: 7_200 })
    expect(readTarget('2026-11-22T04:00:00Z')).toEqual({ to: '2026-11-22T04:00:00.000Z' })
    expect(readTarget('2026-11-22 04:00')).toEqual({ to: new Date('2026-11-22T04:00').toISOString() })
  })

  test.each(['', 'tomorrow', '5', '2026-11-22', '2026-13-40 04:00'])('“%s” is none', (text) => {
    expect(readTarget(text)).toBeUndefined()
  })
})
