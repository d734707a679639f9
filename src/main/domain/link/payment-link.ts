import type { Currency } from '../../../shared/contract/common.ts'
import type { KeptCard, LinkState } from '../../../shared/contract/links.ts'
import type { Shifted } from '../clock.ts'

/** A payment link as stored. `expired` is never stored: it follows from `expiresAt` and the clock. */
export interface PaymentLink extends Shifted {
  id: string
  seq: number
  merchantId: string
  orderId: string
  state: Exclude<LinkState, 'expired'>
  currency: Currency
  /** Minor units. */
  amount: number
  /** The create call's body as sent (card numbers masked); its other fields are read from here. */
  body: string
  createdAt: number
  /** null: never. */
  expiresAt: number | null
  /** The redirect card that opened the bank page, while `challenged`. */
  card: KeptCard | null
  /** Minor units; what "pay as" asked for with the redirect card, while `challenged`. Absent: the link's amount. */
  trueAmount?: number
}

/** The state of a link at a moment: an open or challenged link past its time has expired. */
export const linkStateAt = (link: PaymentLink, now: number): LinkState => {
  const waiting = link.state === 'open' || link.state === 'challenged'
  return waiting && link.expiresAt !== null && link.expiresAt <= now ? 'expired' : link.state
}
