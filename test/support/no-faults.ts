import type { HeldDeliveries } from '../../src/main/operations/held-deliveries.ts'
import type { RuleBook } from '../../src/main/operations/rule-book.ts'

/** No fault rule applies. */
export const noRules: RuleBook = { choose: () => [], hits: () => [], random: () => 0 }

/** No fault rule holds an IPN. */
export const nothingHeld: HeldDeliveries = {
  redirected: () => {},
  returned: () => {},
  firstAttempt: () => Promise.resolve('over'),
  close: () => {},
}
