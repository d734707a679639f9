import type { InboxMessage } from '../../domain/inbox/inbox-message.ts'
import type { PaymentLink } from '../../domain/link/payment-link.ts'
import type { LogEntry } from '../../domain/log-entry.ts'
import type { Store } from '../../store/store.ts'
import { fieldsOf } from '../inboxes/inbox-fields.ts'
import { scanNewest } from '../lists/list-page.ts'

export interface LinkTraces {
  log: LogEntry[]
  inbox: InboxMessage[]
}

/** The calls of a link, and the inbox messages about its order. */
export const collectTraces = async (
  store: Pick<Store, 'log' | 'inbox' | 'paymentOfLink'>,
  link: PaymentLink,
): Promise<LinkTraces> => {
  const traces: LinkTraces = { log: [], inbox: [] }
  await scanNewest(store.log, (entry) => {
    const isCall = entry.surface === 'create' || entry.surface === 'hosted-page'
    // The built-in shop has no link ids. A later visit to it is matched by the order in its URL.
    const isVisit = entry.surface === 'shop' && entry.orderId === link.orderId && entry.seq > link.seq
    if (isVisit || (isCall && entry.linkId === link.id)) traces.log.push(entry)
  })
  const payment = store.paymentOfLink(link.id)
  await scanNewest(store.inbox, (message) => {
    // A message about a link is newer than the link.
    if (message.seq < link.seq) return false
    const fields = fieldsOf(message)
    const isOurs = fields?.merchant_ref_code === link.orderId
    // Two merchants may use the same order id. The reference code then identifies the merchant.
    const isOthers = payment && fields?.cs_ref_code !== undefined && fields.cs_ref_code !== payment.csRefCode
    if (isOurs && !isOthers) traces.inbox.push(message)
  })
  return traces
}
