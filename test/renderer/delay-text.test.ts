import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { delayText, readDelay, writtenDelay } from '../../src/renderer/src/ui/text/delay-text.ts'

describe('a delay', () => {
  test.each([
    ['90m', 5_400],
    ['2h 30m', 9_000],
    ['1.5 h', 5_400],
    ['45s', 45],
    ['1 day', 86_400],
    ['2 days', 172_800],
    ['30 min', 1_800],
    ['10 SEC', 10],
    ['1.25s', 1.25],
    ['0s', 0],
    ['5', undefined],
    ['', undefined],
    ['soon', undefined],
    ['5 weeks', undefined],
    ['5m later', undefined],
    ['-5m', undefined],
  ])('%s is read as %s s', (text, seconds) => {
    expect(readDelay(text)).toBe(seconds)
  })

  test.each([
    [0, '0 s'],
    [5, '5 s'],
    [1.25, '1.25 s'],
    [1_800, '30 min'],
    [9_000, '2 h 30 min'],
    [86_400, '1 day'],
    [180_061, '2 days 2 h'],
  ])('%i s are shown as %s', (seconds, text) => {
    expect(delayText(seconds)).toBe(text)
  })

  test('is the same after it was written and read', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 604_800_000 }), (ms) => readDelay(writtenDelay(ms / 1_000)) === ms / 1_000),
    )
  })
})
