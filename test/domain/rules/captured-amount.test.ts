import fc from 'fast-check'
import { expect, test } from 'vitest'
import { capturedAmount } from '../../../src/main/domain/rules/captured-amount.ts'

const captured = (amount: number, percent: number) => capturedAmount(amount, { kind: 'true-amount', percent })

test.each([
  [5_000, 0.57, 29],
  [1_850, 50, 925],
  [1, 50, 1],
  [1_990, 1_000, 19_900],
  [99_999_999_999, 1_000, 99_999_999_999],
])('%i minor units at %d %% are %i', (amount, percent, minorUnits) => {
  expect(captured(amount, percent)).toBe(minorUnits)
})

test('a percentage is rounded half up without floating point', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9_999_999_999 }),
      fc.integer({ min: 1, max: 100_000 }),
      (amount, hundredths) => {
        const exact = Number((BigInt(amount) * BigInt(hundredths) + 5_000n) / 10_000n)
        expect(captured(amount, hundredths / 100)).toBe(Math.min(Math.max(exact, 1), 99_999_999_999))
      },
    ),
    { numRuns: 2_000 },
  )
})
