import { describe, expect, test } from 'vitest'
import { readSchedule, scheduleText, scheduleWords } from '../../src/renderer/src/panels/setting/schedule-text.ts'

describe('a schedule', () => {
  test('is typed in any unit, kept in seconds and shown in words', () => {
    expect(scheduleText('5,300,1800')).toBe('5s, 5m, 30m')
    expect(readSchedule('5s, 5m,1h 30m , 7')).toBe('5,300,5400,7')
    expect(scheduleWords('5,300,1800')).toBe('after 5 s, 5 min, 30 min: 4 attempts in all')
  })

  test('goes to the engine as it is where it cannot be read', () => {
    expect(readSchedule('5s, soon')).toBe('5,soon')
    expect(scheduleWords('5,soon')).toBe('')
  })
})
