import { maxAmount, minorUnitsOf } from '../minor-units.ts'
import type { ChosenRule } from './rule.ts'

/** What a rule captures of an amount. Minor units; at least one, so that it stays a payment. */
export const capturedAmount = (
  amount: number,
  { percent, amount: text }: ChosenRule<'true-amount'>['effect'],
): number => {
  const wanted = text === undefined ? Math.round((amount * (percent ?? 100)) / 100) : minorUnitsOf(text)
  return Math.min(Math.max(typeof wanted === 'number' ? wanted : amount, 1), maxAmount)
}
