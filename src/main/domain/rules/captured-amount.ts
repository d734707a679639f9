import { maxAmount, minorUnitsOf } from '../minor-units.ts'
import type { ChosenRule } from './rule.ts'

/** Returns the amount that a rule captures, in minor units. At least 1, because a payment of 0 is not valid. */
export const capturedAmount = (
  amount: number,
  { percent, amount: text }: ChosenRule<'true-amount'>['effect'],
): number => {
  const wanted = text === undefined ? Math.round((amount * (percent ?? 100)) / 100) : minorUnitsOf(text)
  return Math.min(Math.max(typeof wanted === 'number' ? wanted : amount, 1), maxAmount)
}
