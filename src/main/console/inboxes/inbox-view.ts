import type { TestRun } from '../../../shared/contract/common.ts'
import type { InboxMessageView, InboxSummary } from '../../../shared/contract/inbox.ts'
import { headerOf } from '../../../shared/header-of.ts'
import type { InboxMessage, InboxReaction } from '../../domain/inbox/inbox-message.ts'
import type { Store } from '../../store/store.ts'
import { instantOf } from '../lists/instant.ts'
import { type ComparisonStore, inboxComparison } from './inbox-comparison.ts'
import { decodedOf, fieldsOf } from './inbox-fields.ts'

type Orders = Pick<Store, 'merchants' | 'linkOfOrder'>
type Deliveries = Pick<Store, 'links' | 'deliveries'>

/** The kind of run whose payment a message reports. Known for messages that the service itself sent. */
export const testRunOfMessage = (
  { attempt }: Pick<InboxMessage, 'attempt'>,
  { links, deliveries }: Deliveries,
): TestRun | null => {
  const delivery = attempt && deliveries.get(attempt.deliveryId)
  return (delivery && links.get(delivery.linkId)?.testRun) ?? null
}

const isOrder = ({ merchants, linkOfOrder }: Orders, orderId: string): boolean => {
  for (const merchant of merchants.oldest()) if (linkOfOrder(merchant.id, orderId)) return true
  return false
}

const reactionView = ({ kind, state, tookMs }: InboxReaction): NonNullable<InboxSummary['reaction']> => ({
  kind,
  state,
  tookMs,
})

const summaryWith = (
  message: InboxMessage,
  fields: Record<string, string> | null,
  orders: Orders & Deliveries,
): InboxSummary => {
  const reference = fields?.merchant_ref_code
  return {
    id: message.id,
    name: message.name,
    at: instantOf(message.at),
    method: message.method,
    url: message.url,
    contentType: headerOf(message.headers, 'content-type') ?? null,
    bytes: message.body.bytes,
    orderId: reference !== undefined && isOrder(orders, reference) ? reference : null,
    answeredStatus: message.answeredStatus,
    reaction: message.reaction ? reactionView(message.reaction) : null,
    testRun: testRunOfMessage(message, orders),
  }
}

export const inboxSummary = (message: InboxMessage, orders: Orders & Deliveries): InboxSummary =>
  summaryWith(message, fieldsOf(message), orders)

export const inboxView = (message: InboxMessage, orders: ComparisonStore & Deliveries): InboxMessageView => {
  const parsed = fieldsOf(message)
  const decoded = decodedOf(message)
  return {
    ...summaryWith(message, parsed, orders),
    headers: message.headers,
    body: message.body,
    masked: message.masked ?? false,
    decoded: message.body.encoding === 'utf8' && decoded?.text === message.body.text ? null : decoded,
    parsed,
    compared: inboxComparison(message, parsed, orders),
    forwarded: message.reaction?.forwarded ?? null,
  }
}
