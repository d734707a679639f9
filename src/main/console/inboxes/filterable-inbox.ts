import { withAliases } from '../../../shared/filter-keys.ts'
import { comparing, containing, type Filterable, startingWith } from '../../../shared/parse-filter.ts'
import type { InboxMessage } from '../../domain/inbox/inbox-message.ts'
import { searchableJson } from '../lists/searchable-json.ts'
import { fieldsOf, headerOf } from './inbox-fields.ts'

/** The filter fields of messages. `order:` is the merchant_ref_code of a message, whether we know that order or not. */
export const filterableInbox: Filterable<InboxMessage> = {
  fields: withAliases<'inbox', InboxMessage>('inbox', {
    name: containing(({ name }) => name),
    order: containing((message) => fieldsOf(message)?.merchant_ref_code),
    method: startingWith(({ method }) => method),
    type: containing(({ headers }) => headerOf(headers, 'content-type')),
    status: comparing(({ answeredStatus }) => answeredStatus),
    size: comparing(({ body }) => body.bytes),
    tx: containing((message) => fieldsOf(message)?.transaction_id),
    ref: containing((message) => fieldsOf(message)?.cs_ref_code),
    id: containing(({ id }) => id),
  }),
  text: (message) => {
    const { id, name, method, url, answeredStatus, body } = message
    const fields = Object.values(fieldsOf(message) ?? {})
    return [id, name, method, url, answeredStatus, searchableJson(body.text), ...fields].join('\n')
  },
  at: ({ at }) => at,
}
