import { z } from 'zod'
import { currency, testRun } from '../../../shared/contract/common.ts'
import { keptCard, type LinkState, linkState } from '../../../shared/contract/links.ts'
import { clockOffset, minorUnits, recordId, storedRecord, time } from '../stored-record.ts'

/** A payment link as stored. The state `expired` is never stored: it follows from `expiresAt` and the clock. */
export const paymentLink = storedRecord.extend({
  merchantId: recordId,
  orderId: z.string(),
  state: linkState.exclude(['expired']),
  currency,
  amount: minorUnits,
  /** The create call's body as sent, card numbers masked. `linkRequestOf` reads its fields. */
  body: z.string(),
  createdAt: time,
  /** null when the link never expires. */
  expiresAt: time.nullable(),
  /** The redirect card that opened the bank page. null unless the link is `challenged`. */
  card: keptCard.nullable(),
  /**
   * The true amount that "pay as" asked for with the redirect card, while the link is `challenged`. Absent for the
   * link's amount.
   */
  trueAmount: minorUnits.exactOptional(),
  clockOffset,
  /** Set when a run of the Lab created the link. */
  testRun: testRun.exactOptional(),
})
export type PaymentLink = z.output<typeof paymentLink>

/** Returns the state of a link at `now` (ms). An open or challenged link past `expiresAt` is expired. */
export const linkStateAt = (link: PaymentLink, now: number): LinkState => {
  const waiting = link.state === 'open' || link.state === 'challenged'
  return waiting && link.expiresAt !== null && link.expiresAt <= now ? 'expired' : link.state
}
