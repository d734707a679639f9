import { describe, expect, it, test } from 'vitest'
import { readTarget } from '../../src/renderer/src/panels/clock/read-target.ts'

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
