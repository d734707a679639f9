import { withAliases } from '../../../shared/filter-keys.ts'
import { headerOf } from '../../../shared/header-of.ts'
import { comparing, containing, type Filterable, startingWith } from '../../../shared/parse-filter.ts'
import { keyInAuthorization } from '../../../shared/signature/token.ts'
import type { LogEntry } from '../../domain/log-entry.ts'
import type { Store } from '../../store/store.ts'
import { bodyFields, inBodyField } from '../http/body-fields.ts'
import { searchableJson } from '../lists/searchable-json.ts'
import { merchantNames } from '../merchants/merchant-names.ts'
import { appliedRuleWords } from '../rules/applied-rule-view.ts'
import { testRunOfCall } from './log-view.ts'

/** Matches calls that were refused, aborted, or got an HTTP error. */
const isError = ({ status, code }: LogEntry): boolean =>
  status === 0 || status >= 400 || (code !== null && code !== '00')

/** The filter fields of calls. `merchant:` also finds calls with the key of a deleted or unknown merchant. */
export const filterableLog = ({ merchants, links }: Pick<Store, 'merchants' | 'links'>): Filterable<LogEntry> => ({
  fields: withAliases<'log', LogEntry>('log', {
    status: comparing(({ status }) => status),
    code: startingWith(({ code }) => code),
    order: containing(({ orderId, requestBody }) => [orderId, ...bodyFields(requestBody.text, 'order_id')]),
    email: inBodyField('customer_email', ({ requestBody }) => requestBody.text),
    merchant: containing(({ requestHeaders, merchantId }) => [
      keyInAuthorization(headerOf(requestHeaders, 'authorization')),
      ...merchantNames(merchants, merchantId),
    ]),
    method: startingWith(({ method }) => method),
    url: containing(({ url }) => url),
    surface: startingWith(({ surface }) => surface),
    rule: containing(({ rules }) => appliedRuleWords(rules)),
    took: comparing(({ durationMs }) => durationMs),
    is: startingWith((entry) => {
      const run = testRunOfCall(entry, { links })
      return [...(isError(entry) ? ['error'] : []), ...(run === null ? [] : ['test', run])]
    }),
    id: containing(({ id }) => id),
  }),
  texts: (entry) => [
    entry.id,
    entry.method,
    entry.url,
    entry.status,
    entry.code,
    entry.message,
    entry.orderId,
    entry.linkId,
    entry.merchantId,
    entry.remoteAddress,
    ...merchantNames(merchants, entry.merchantId),
    ...appliedRuleWords(entry.rules),
    searchableJson(entry.requestBody.text),
    searchableJson(entry.responseBody.text),
  ],
  at: ({ at }) => at,
})
