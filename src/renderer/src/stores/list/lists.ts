import type { ListSort, TestRun } from '../../../../shared/contract/common.ts'
import type { DeliverySummary } from '../../../../shared/contract/deliveries.ts'
import type { InboxSummary } from '../../../../shared/contract/inbox.ts'
import type { LinkSummary } from '../../../../shared/contract/links.ts'
import type { LogSummary } from '../../../../shared/contract/log.ts'
import type { MerchantView } from '../../../../shared/contract/merchants.ts'
import type { ServerEvent } from '../../../../shared/events.ts'
import type { Backend } from '../../backend/backend.ts'
import { routes } from '../../backend/routes.ts'
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

const isRising = (sort: ListSort): boolean => sort === 'oldest' || sort === 'lowest'

/** Larger than any sort key. Ascending keys are subtracted from it. */
const highest = 9_000_000_000_000_000

const place = (value: number, sort: ListSort): string =>
  String(isRising(sort) ? highest - value : value).padStart(16, '0')

/** Not by time, because the virtual clock can be moved back. */
const bySequence = ({ seq }: { seq: number }, sort: ListSort): string => place(seq, sort)

const byAmount = (item: { seq: number; amount: string }, sort: ListSort): string =>
  sort === 'highest' || sort === 'lowest'
    ? `${place(Number(item.amount.replace('.', '')), sort)} ${place(item.seq, sort)}`
    : place(item.seq, sort)

const isTest = ({ testRun }: { testRun: TestRun | null }): boolean => testRun !== null

/** The live lists of the console. */
export const createLists = ({ call, events }: Pick<Backend, 'call' | 'events'>): Lists => ({
  links: createListStore<LinkSummary>(
    {
      load: ({ signal, ...query }) => call(routes.listLinks, { query, signal }),
      itemOf: (event) => (event.type === 'link' ? event.item : undefined),
      removedBy: removed('link'),
      orderOf: byAmount,
      find: (id) => call(routes.getLink, { params: { id } }),
      isTest,
    },
    events,
  ),
  deliveries: createListStore<DeliverySummary>(
    {
      load: ({ signal, ...query }) => call(routes.listDeliveries, { query, signal }),
      itemOf: (event) => (event.type === 'delivery' ? event.item : undefined),
      removedBy: removed('delivery'),
      orderOf: bySequence,
      find: (id) => call(routes.getDelivery, { params: { id } }),
      isTest,
    },
    events,
  ),
  log: createListStore<LogSummary>(
    {
      load: ({ signal, ...query }) => call(routes.listLog, { query, signal }),
      itemOf: (event) => (event.type === 'log' ? event.item : undefined),
      removedBy: removed('log'),
      orderOf: (entry, sort) => place(Number(entry.id), sort),
      find: (id) => call(routes.getLogEntry, { params: { id } }),
      isTest,
    },
    events,
  ),
  inbox: createListStore<InboxSummary>(
    {
      load: ({ signal, ...query }) => call(routes.listInbox, { query, signal }),
      itemOf: (event) => (event.type === 'inbox' ? event.item : undefined),
      removedBy: removed('inbox'),
      orderOf: (message, sort) => place(Date.parse(message.at), sort),
      find: (id) => call(routes.getInboxMessage, { params: { id } }),
      isTest,
    },
    events,
  ),
  merchants: createListStore<MerchantView>(
    {
      load: ({ signal, ...query }) => call(routes.listMerchants, { query, signal }),
      itemOf: (event) => (event.type === 'merchant' ? event.item : undefined),
      removedBy: removed('merchant'),
      // The sequence numbers of their links.
      touchedBy: (event) => event.type === 'link' || (event.type === 'removed' && event.resource === 'link'),
      orderOf: (merchant, sort) => place(Date.parse(merchant.createdAt), sort),
      find: (id) => call(routes.getMerchant, { params: { id } }),
    },
    events,
  ),
})
