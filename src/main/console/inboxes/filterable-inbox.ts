import { withAliases } from '../../../shared/filter-keys.ts'
import { headerOf } from '../../../shared/header-of.ts'
import { comparing, containing, type Filterable, startingWith } from '../../../shared/parse-filter.ts'
import type { InboxMessage } from '../../domain/inbox/inbox-message.ts'
import type { Store } from '../../store/store.ts'
import { searchableJson } from '../lists/searchable-json.ts'
import { fieldsOf } from './inbox-fields.ts'
import { testRunOfMessage } from './inbox-view.ts'

/** The filter fields of messages. `order:` is the merchant_ref_code of a message, whether we know that order or not. */
export const filterableInbox = (store: Pick<Store, 'links' | 'deliveries'>): Filterable<InboxMessage> => ({
  fields: withAliases<'inbox', InboxMessage>('inbox', {
    name: containing(({ name }) => name),
    order: containing((message) => fieldsOf(message)?.merchant_ref_code),
    method: startingWith(({ method }) => method),
    type: containing(({ headers }) => headerOf(headers, 'content-type')),
    status: comparing(({ answeredStatus }) => answeredStatus),
    size: comparing(({ body }) => body.bytes),
    tx: containing((message) => fieldsOf(message)?.transaction_id),
    ref: containing((message) => fieldsOf(message)?.cs_ref_code),
    is: startingWith((message) => {
      const run = testRunOfMessage(message, store)
      return run === null ? null : ['test', run]
    }),
    id: containing(({ id }) => id),
  }),
  texts: (message) => {
    const { id, name, method, url, answeredStatus, body } = message
    const fields = Object.values(fieldsOf(message) ?? {})
    return [id, name, method, url, answeredStatus, searchableJson(body.text), ...fields]
  },
  at: ({ at }) => at,
})
