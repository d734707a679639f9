import type { FastifyInstance } from 'fastify'
import { clearInbox, getInboxMessage, listInbox } from '../../../shared/contract/inbox.ts'
import type { VirtualClock } from '../../domain/clock.ts'
import type { Change, Store } from '../../store/store.ts'
import { existing } from '../http/problems.ts'
import { route } from '../http/route.ts'
import { listPage } from '../lists/list-page.ts'
import { filterableInbox } from './filterable-inbox.ts'
import { inboxSummary, inboxView, testRunOfMessage } from './inbox-view.ts'

export interface InboxDeps {
  store: Store
  clock: Pick<VirtualClock, 'real'>
}

/** Number of messages deleted per turn of the event loop. */
const maxCleared = 1_000

/** Routes of the messages that the built-in receiver got. */
export const inbox = async (app: FastifyInstance, { store, clock }: InboxDeps): Promise<void> => {
  route(app, listInbox, ({ query }) => {
    const { name } = query
    return listPage(query, {
      collection: store.inbox,
      filterable: filterableInbox(store),
      now: clock.real.now(),
      matches: name === undefined ? undefined : (message) => message.name === name,
      isTest: (message) => testRunOfMessage(message, store) !== null,
      view: (message) => inboxSummary(message, store),
    })
  })

  route(app, getInboxMessage, ({ params }) => inboxView(existing(store.inbox, 'inbox message', params.id), store))

  route(app, clearInbox, async ({ query }) => {
    const [newest] = store.inbox.newest()
    let deleted = 0
    let ids: string[] = []
    const commit = async (): Promise<void> => {
      deleted += ids.length
      const drop: Change = { drop: 'inbox', ids }
      ids = []
      await store.commit([drop])
    }
    for (const { id, name, seq } of store.inbox.oldest()) {
      // Messages that arrive during the deletion are kept.
      if (newest === undefined || seq > newest.seq) break
      if (query.name === undefined || query.name === name) ids.push(id)
      if (ids.length >= maxCleared) await commit()
    }
    if (ids.length > 0) await commit()
    return { deleted }
  })
}
