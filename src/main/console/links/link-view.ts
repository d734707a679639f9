import type { LinkSummary, LinkView, PaymentView } from '../../../shared/contract/links.ts'
import type { InboxMessage } from '../../domain/inbox/inbox-message.ts'
import { ipnStateOf } from '../../domain/ipn/ipn-state-of.ts'
import { linkRequestOf } from '../../domain/link/link-request.ts'
import { linkStateAt, type PaymentLink } from '../../domain/link/payment-link.ts'
import type { LogEntry } from '../../domain/log-entry.ts'
import { amountTextOf } from '../../domain/minor-units.ts'
import type { Payment } from '../../domain/payment/payment.ts'
import type { Store } from '../../store/store.ts'
import { type DeliveryContext, deliverySummary } from '../deliveries/delivery-view.ts'
import { instantOf, instantOrNull } from '../lists/instant.ts'
import { appliedRuleView } from '../rules/applied-rule-view.ts'
import { timelineOf } from './timeline.ts'

const paymentView = (payment: Payment): PaymentView => ({
  id: payment.id,
  linkId: payment.linkId,
  result: payment.result,
  csRefCode: payment.csRefCode,
  transactionId: payment.transactionId,
  currency: payment.currency,
  amount: amountTextOf(payment.amount),
  trueAmount: amountTextOf(payment.trueAmount),
  card: payment.card,
  at: instantOf(payment.at),
  aheadMs: payment.clockOffset ?? 0,
  rules: (payment.rules ?? []).map(appliedRuleView),
})

/** `{pay_url}` of the specification, and the time for which the state is computed (ms). */
export interface LinkContext {
  payUrl: string
  now: number
  store: Pick<Store, 'deliveriesOfLink'>
}

export const linkSummary = (link: PaymentLink, { payUrl, now, store }: LinkContext): LinkSummary => ({
  id: link.id,
  seq: link.seq,
  merchantId: link.merchantId,
  orderId: link.orderId,
  state: linkStateAt(link, now),
  currency: link.currency,
  amount: amountTextOf(link.amount),
  customerEmail: linkRequestOf(link).customer_email,
  createdAt: instantOf(link.createdAt),
  aheadMs: link.clockOffset ?? 0,
  expiresAt: instantOrNull(link.expiresAt),
  paymentLink: `${payUrl}/pay/${link.id}`,
  ipn: ipnStateOf(store.deliveriesOfLink(link.id)),
  testRun: link.testRun ?? null,
})

export interface LinkViewContext extends LinkContext {
  store: DeliveryContext['store'] & Pick<Store, 'paymentOfLink' | 'deliveriesOfLink'>
  scheduler: DeliveryContext['scheduler']
  /** The log entries and inbox messages of the link. */
  log: readonly LogEntry[]
  inbox: readonly InboxMessage[]
}

/** Returns a link with its payment, its IPNs (newest first) and its timeline. */
export const linkView = (link: PaymentLink, context: LinkViewContext): LinkView => {
  const { store, now, log, inbox } = context
  const payment = store.paymentOfLink(link.id)
  const deliveries = store.deliveriesOfLink(link.id).toSorted((a, b) => b.seq - a.seq)
  const attempts = deliveries.flatMap(({ id }) => store.attemptsOfDelivery(id))
  return {
    ...linkSummary(link, context),
    body: link.body,
    request: linkRequestOf(link),
    payment: payment ? paymentView(payment) : null,
    deliveries: deliveries.map((delivery) => deliverySummary(delivery, context)),
    timeline: timelineOf({ link, state: linkStateAt(link, now), payment, log, deliveries, attempts, inbox }),
  }
}
