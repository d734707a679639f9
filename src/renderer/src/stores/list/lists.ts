import type { ListSort } from '../../../../shared/contract/common.ts'
import type { DeliverySummary } from '../../../../shared/contract/deliveries.ts'
import type { InboxSummary } from '../../../../shared/contract/inbox.ts'
import type { LinkSummary } from '../../../../shared/contract/links.ts'
import type { LogSummary } from '../../../../shared/contract/log.ts'
import type { MerchantView } from '../../../../shared/contract/merchants.ts'
import type { ServerEvent } from '../../../../shared/events.ts'
import type { Backend } from '../../backend/backend.ts'
import type { ListSource, ListStore } from './list-state.ts'
import { createListStore } from './list-store.ts'

export interface Lists {
  links: ListStore<LinkSummary>
  deliveries: ListStore<DeliverySummary>
  log: ListStore<LogSummary>
  inbox: ListStore<InboxSummary>
  merchants: ListStore<MerchantView>
}

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

/** The records of the lists, by the type of their events. */
type Listed = {
  [E in Extract<ServerEvent, { type: 'link' | 'delivery' | 'log' | 'inbox' | 'merchant' }> as E['type']]: E['item']
}

const isTest = (item: Listed[keyof Listed]): boolean => 'testRun' in item && item.testRun !== null

/** The live lists of the console. */
export const createLists = ({ call, events }: Pick<Backend, 'call' | 'events'>): Lists => {
  const listOf = <K extends keyof Listed>(
    type: K,
    source: Pick<ListSource<Listed[K]>, 'load' | 'find' | 'orderOf' | 'touchedBy'>,
  ): ListStore<Listed[K]> =>
    createListStore<Listed[K]>(
      {
        ...source,
        itemOf: (event) => (event.type === type ? (event.item as Listed[K]) : undefined),
        removedBy: (event) => (event.type === 'removed' && event.resource === type ? event.ids : []),
        isTest,
      },
      events,
    )

  return {
    links: listOf('link', {
      load: ({ signal, ...query }) => call('GET /api/links', { query, signal }),
      find: (id) => call('GET /api/links/:id', { params: { id } }),
      orderOf: byAmount,
    }),
    deliveries: listOf('delivery', {
      load: ({ signal, ...query }) => call('GET /api/deliveries', { query, signal }),
      find: (id) => call('GET /api/deliveries/:id', { params: { id } }),
      orderOf: bySequence,
    }),
    log: listOf('log', {
      load: ({ signal, ...query }) => call('GET /api/log', { query, signal }),
      find: (id) => call('GET /api/log/:id', { params: { id } }),
      orderOf: (entry, sort) => place(Number(entry.id), sort),
    }),
    inbox: listOf('inbox', {
      load: ({ signal, ...query }) => call('GET /api/inbox', { query, signal }),
      find: (id) => call('GET /api/inbox/:id', { params: { id } }),
      orderOf: (message, sort) => place(Date.parse(message.at), sort),
    }),
    merchants: listOf('merchant', {
      load: ({ signal, ...query }) => call('GET /api/merchants', { query, signal }),
      find: (id) => call('GET /api/merchants/:id', { params: { id } }),
      orderOf: (merchant, sort) => place(Date.parse(merchant.createdAt), sort),
      // The sequence numbers of their links.
      touchedBy: (event) => event.type === 'link' || (event.type === 'removed' && event.resource === 'link'),
    }),
  }
}
