import type { AppliedRule } from '../../shared/contract/applied-rule.ts'
import type { KeptCard, LinkState } from '../../shared/contract/links.ts'
import type { RedirectWait } from '../domain/ipn/announce-payment.ts'
import type { PaymentLink } from '../domain/link/payment-link.ts'
import type { Payment } from '../domain/payment/payment.ts'

/** The outcome of an action on a link. Every outcome except `unknown` describes what is on disk. */
export type LinkOutcome =
  | { kind: 'unknown' }
  /** This action settled the link. */
  | { kind: 'settled'; link: PaymentLink; payment: Payment; redirect: RedirectWait | null }
  /** The redirect card was used: the bank page follows. */
  | { kind: 'challenged'; link: PaymentLink; applied: AppliedRule[] }
  /** Nothing changed: the link's state does not allow the action. */
  | { kind: 'refused'; link: PaymentLink; state: LinkState }

/**
 * Actions on a payment link, used by the hosted page and the control API. The result, the link's state and the IPN are
 * one transaction. Each method rejects with StorageError when that cannot be written; nothing has changed then.
 */
export interface LinkOperations {
  /** `trueAmount` is in minor units and defaults to the link's amount. */
  pay(linkId: string, card: KeptCard, options?: { trueAmount?: number }): Promise<LinkOutcome>
  answerChallenge(linkId: string, approve: boolean): Promise<LinkOutcome>
  cancel(linkId: string): Promise<LinkOutcome>
  /** Settles an open link on behalf of a fault rule. */
  settle(linkId: string, result: 'paid' | 'failed', applied: AppliedRule): Promise<LinkOutcome>
}
