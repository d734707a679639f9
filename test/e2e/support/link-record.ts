import type { Page } from '../../../src/shared/contract/common.ts'
import type { DeliverySummary, DeliveryView } from '../../../src/shared/contract/deliveries.ts'
import type { InboxMessageView, InboxSummary } from '../../../src/shared/contract/inbox.ts'
import type { LinkView } from '../../../src/shared/contract/links.ts'
import type { Engine } from './engine.ts'

/** The id of the link a hosted page belongs to. */
export const linkIdOf = (page: string): string => new URL(page).pathname.split('/')[2] ?? ''

/** What the console knows of the link of a hosted page. */
export const linkOf = (engine: Engine, page: string): Promise<LinkView> =>
  engine.api('GET', `/api/links/${linkIdOf(page)}`)

/** The only IPN of a link, with its attempts; throws when there are none or several. */
export const onlyDelivery = async (engine: Engine, page: string): Promise<DeliveryView> => {
  const found = await engine.api<Page<DeliverySummary>>('GET', `/api/deliveries?linkId=${linkIdOf(page)}`)
  const [delivery] = found.items
  if (delivery === undefined || found.total !== 1) throw new Error(`${found.total} IPNs instead of one`)
  return engine.api('GET', `/api/deliveries/${delivery.id}`)
}

/** What the built-in receiver got for a link whose IPN goes to the inbox named after its order. */
export const inboxOf = async (engine: Engine, page: string): Promise<InboxMessageView[]> => {
  const { orderId } = await linkOf(engine, page)
  const found = await engine.api<Page<InboxSummary>>('GET', `/api/inbox?name=${encodeURIComponent(orderId)}`)
  return Promise.all(found.items.map(({ id }) => engine.api<InboxMessageView>('GET', `/api/inbox/${id}`)))
}
