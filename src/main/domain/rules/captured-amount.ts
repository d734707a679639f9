import { maxAmount, minorUnitsOf } from '../minor-units.ts'
import type { ChosenRule } from './rule.ts'

/**
 * Returns a percentage of minor units, half up, in exact decimals: 0.57 % of 50.00 is 0.285, so 0.29. Fractions beyond
 * twelve digits do not count.
 */
const percentOf = (amount: number, percent: number): number => {
  const [whole = '', fraction = ''] = percent.toFixed(12).split('.')
  const hundredPercent = 100n * 10n ** 12n
  return Number((BigInt(amount) * BigInt(whole + fraction) + hundredPercent / 2n) / hundredPercent)
}

/** Returns the amount that a rule captures, in minor units. At least 1, because a payment of 0 is not valid. */
export const capturedAmount = (
  amount: number,
  { percent, amount: text }: ChosenRule<'true-amount'>['effect'],
): number => {
  const wanted = text === undefined ? percentOf(amount, percent ?? 100) : minorUnitsOf(text)
  return Math.min(Math.max(typeof wanted === 'number' ? wanted : amount, 1), maxAmount)
}
