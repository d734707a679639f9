import type { DeliverySummary } from '../../../shared/contract/deliveries.ts'
import type { InboxSummary } from '../../../shared/contract/inbox.ts'
import type { LinkSummary } from '../../../shared/contract/links.ts'
import type { LogSummary } from '../../../shared/contract/log.ts'
import type { MerchantView } from '../../../shared/contract/merchants.ts'
import type { ServerEvent } from '../../../shared/events.ts'
import type { Backend } from '../backend/backend.ts'
import { routes } from '../backend/routes.ts'
import type { ListStore } from './list-state.ts'
import { createListStore } from './list-store.ts'

export interface Lists {
  links: ListStore<LinkSummary>
  deliveries: ListStore<DeliverySummary>
  log: ListStore<LogSummary>
  inbox: ListStore<InboxSummary>
  merchants: ListStore<MerchantView>
}

const removed = (resource: 'link' | 'delivery' | 'log' | 'inbox' | 'merchant') => (event: ServerEvent) =>
  event.type === 'removed' && event.resource === resource ? event.ids : []

/** Not by time: the virtual clock can be moved back. */
const bySequence = ({ seq }: { seq: number }): string => String(seq).padStart(16, '0')

/** The live lists of the console. */
export const createLists = ({ call, events }: Pick<Backend, 'call' | 'events'>): Lists => ({
  links: createListStore(
    {
      load: ({ signal, ...query }) => call(routes.listLinks, { query, signal }),
      itemOf: (event) => (event.type === 'link' ? event.item : undefined),
      removedBy: removed('link'),
      orderOf: (item) => bySequence(item),
    },
    events,
  ),
  deliveries: createListStore(
    {
      load: ({ signal, ...query }) => call(routes.listDeliveries, { query, signal }),
      itemOf: (event) => (event.type === 'delivery' ? event.item : undefined),
      removedBy: removed('delivery'),
      orderOf: (item) => bySequence(item),
    },
    events,
  ),
  log: createListStore(
    {
      load: ({ signal, ...query }) => call(routes.listLog, { query, signal }),
      itemOf: (event) => (event.type === 'log' ? event.item : undefined),
      removedBy: removed('log'),
      orderOf: (entry) => entry.id.padStart(16, '0'),
    },
    events,
  ),
  inbox: createListStore(
    {
      load: ({ signal, ...query }) => call(routes.listInbox, { query, signal }),
      itemOf: (event) => (event.type === 'inbox' ? event.item : undefined),
      removedBy: removed('inbox'),
      orderOf: (message) => message.at,
    },
    events,
  ),
  merchants: createListStore(
    {
      load: ({ signal, ...query }) => call(routes.listMerchants, { query, signal }),
      itemOf: (event) => (event.type === 'merchant' ? event.item : undefined),
      removedBy: removed('merchant'),
      // The numbers of their links.
      touchedBy: (event) => event.type === 'link' || (event.type === 'removed' && event.resource === 'link'),
      orderOf: (merchant) => merchant.createdAt,
    },
    events,
  ),
})
