import { z } from 'zod'
import { currency, testRun } from '../../../shared/contract/common.ts'
import { keptCard, type LinkState, linkState } from '../../../shared/contract/links.ts'
import { clockOffset, minorUnits, recordId, storedRecord, time } from '../stored-record.ts'
import { storedRequest } from './stored-request.ts'

/** A payment link as stored. `expired` is never stored: it follows from `expiresAt` and the clock. */
export const paymentLink = storedRecord.extend({
  merchantId: recordId,
  orderId: z.string(),
  state: linkState.exclude(['expired']),
  currency,
  amount: minorUnits,
  request: storedRequest,
  /** The create call's body as sent, card numbers masked. Read again only to compare or to explain it. */
  body: z.string(),
  createdAt: time,
  /** null: never. */
  expiresAt: time.nullable(),
  /** The redirect card that opened the bank page, while `challenged`. */
  card: keptCard.nullable(),
  /** What "pay as" asked for with the redirect card, while `challenged`. Absent: the link's amount. */
  trueAmount: minorUnits.exactOptional(),
  clockOffset,
  /** Made by a run of the Lab. Absent: it is not. */
  testRun: testRun.exactOptional(),
})
export type PaymentLink = z.output<typeof paymentLink>

/** The state of a link at a moment: an open or challenged link past its time has expired. */
export const linkStateAt = (link: PaymentLink, now: number): LinkState => {
  const waiting = link.state === 'open' || link.state === 'challenged'
  return waiting && link.expiresAt !== null && link.expiresAt <= now ? 'expired' : link.state
}
