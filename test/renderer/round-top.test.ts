import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roundTop } from '../../src/renderer/src/panels/round-top.ts'

test('the scales of the chart have round halves', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e7, noNaN: true }), (max) => {
      const top = roundTop(max, 4)
      expect(top).toBeGreaterThanOrEqual(max)
      expect(top).toBeLessThanOrEqual(Math.max(4, max * 2.5))
      expect(Number.isInteger(top / 2)).toBe(true)
    }),
  )
})
