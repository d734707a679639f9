import type { AppliedRule } from '../../shared/contract/applied-rule.ts'
import type { KeptCard, LinkState } from '../../shared/contract/links.ts'
import type { RedirectWait } from '../domain/ipn/announce-payment.ts'
import type { PaymentLink } from '../domain/link/payment-link.ts'
import type { Payment } from '../domain/payment/payment.ts'

/** What came of an action on a link. Every answer but `unknown` speaks of what is on disk. */
export type LinkOutcome =
  | { kind: 'unknown' }
  /** This action gave the link its one result. */
  | { kind: 'settled'; link: PaymentLink; payment: Payment; redirect: RedirectWait | null }
  /** The redirect card: the bank page is next. */
  | { kind: 'challenged'; link: PaymentLink; applied: AppliedRule[] }
  /** Nothing was done: the link is not in a state that allows it. */
  | { kind: 'refused'; link: PaymentLink; state: LinkState }

/**
 * What can be done to a payment link, for the hosted page and the control API alike. The result, the link's state and
 * the IPN are one transaction. Each rejects with a StorageError when that cannot be written; nothing has changed then.
 */
export interface LinkOperations {
  /** `trueAmount` in minor units; the link's amount when left out. */
  pay(linkId: string, card: KeptCard, options?: { trueAmount?: number }): Promise<LinkOutcome>
  answerChallenge(linkId: string, approve: boolean): Promise<LinkOutcome>
  cancel(linkId: string): Promise<LinkOutcome>
  /** A rule gives an open link its result. */
  settle(linkId: string, result: 'paid' | 'failed', applied: AppliedRule): Promise<LinkOutcome>
}
