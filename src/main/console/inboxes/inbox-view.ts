import type { InboxMessageView, InboxSummary } from '../../../shared/contract/inbox.ts'
import type { InboxMessage, InboxReaction } from '../../domain/inbox/inbox-message.ts'
import type { Store } from '../../store/store.ts'
import { instantOf } from '../lists/instant.ts'
import { type ComparisonStore, inboxComparison } from './inbox-comparison.ts'
import { decodedOf, fieldsOf, headerOf } from './inbox-fields.ts'

type Orders = Pick<Store, 'merchants' | 'linkOfOrder'>

const isOrder = ({ merchants, linkOfOrder }: Orders, orderId: string): boolean => {
  for (const merchant of merchants.oldest()) if (linkOfOrder(merchant.id, orderId)) return true
  return false
}

const reactionView = ({ kind, state, tookMs }: InboxReaction): NonNullable<InboxSummary['reaction']> => ({
  kind,
  state,
  tookMs,
})

const summaryWith = (message: InboxMessage, fields: Record<string, string> | null, orders: Orders): InboxSummary => {
  const reference = fields?.merchant_ref_code
  return {
    id: message.id,
    name: message.name,
    at: instantOf(message.at),
    method: message.method,
    url: message.url,
    contentType: headerOf(message.headers, 'content-type'),
    bytes: message.body.bytes,
    orderId: reference !== undefined && isOrder(orders, reference) ? reference : null,
    answeredStatus: message.answeredStatus,
    reaction: message.reaction ? reactionView(message.reaction) : null,
  }
}

export const inboxSummary = (message: InboxMessage, orders: Orders): InboxSummary =>
  summaryWith(message, fieldsOf(message), orders)

export const inboxView = (message: InboxMessage, orders: ComparisonStore): InboxMessageView => {
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
