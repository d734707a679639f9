import type { FastifyInstance } from 'fastify'
import { clearInbox, getInboxMessage, listInbox } from '../../../shared/contract/inbox.ts'
import type { VirtualClock } from '../../domain/clock.ts'
import type { Store } from '../../store/store.ts'
import { route } from '../http/endpoint-route.ts'
import { notFound } from '../http/problems.ts'
import { listPage } from '../lists/list-page.ts'
import { filterableInbox } from './filterable-inbox.ts'
import { inboxSummary, inboxView } from './inbox-view.ts'

export interface InboxDeps {
  store: Store
  clock: Pick<VirtualClock, 'real'>
}

/** What the built-in receiver got. */
export const inbox = async (app: FastifyInstance, { store, clock }: InboxDeps): Promise<void> => {
  route(app, listInbox, ({ query }) => {
    const { name } = query
    return listPage(query, {
      collection: store.inbox,
      filterable: filterableInbox,
      now: clock.real.now(),
      matches: name === undefined ? undefined : (message) => message.name === name,
      view: (message) => inboxSummary(message, store),
    })
  })

  route(app, getInboxMessage, ({ params }) => {
    const message = store.inbox.get(params.id)
    if (!message) throw notFound('inbox message', params.id)
    return inboxView(message, store)
  })

  route(app, clearInbox, async ({ query }) => {
    const ids: string[] = []
    for (const { id, name } of store.inbox.oldest()) if (query.name === undefined || query.name === name) ids.push(id)
    if (ids.length > 0) await store.commit([{ drop: 'inbox', ids }])
    return { deleted: ids.length }
  })
}
