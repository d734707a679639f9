import type { CaseExchange } from '../../shared/contract/cases.ts'
import type { AttemptView, DeliveryView } from '../../shared/contract/deliveries.ts'
import type { InboxMessageView } from '../../shared/contract/inbox.ts'
import type { TimelineEntry } from '../../shared/contract/links.ts'
import type { LogEntryView } from '../../shared/contract/log.ts'
import { writtenBody } from './body-as-text.ts'

export const emptyExchange = {
  at: null,
  durationMs: null,
  attempt: null,
  acknowledged: null,
  request: null,
  response: null,
  code: null,
  error: null,
  rules: [],
  comparison: null,
} as const satisfies Partial<CaseExchange>

const callTitle = ({ surface, code, method, url }: LogEntryView): string => {
  if (surface !== 'create') return `${method} ${url}`
  return code === '00' ? 'Create call: link created' : `Create call: ${code ?? 'no response'}`
}

/** A call to the service. A create call is the merchant's material; any other comes from a customer's browser. */
export const exchangeOfCall = (entry: LogEntryView): CaseExchange => ({
  ...emptyExchange,
  id: `call-${entry.id}`,
  origin: entry.surface === 'create' ? 'material' : 'made-here',
  kind: entry.surface,
  title: callTitle(entry),
  at: entry.at,
  durationMs: entry.durationMs,
  request: {
    method: entry.method,
    url: entry.url,
    headers: entry.requestHeaders,
    body: entry.requestBody,
  },
  response: { status: entry.status, headers: entry.responseHeaders, body: entry.responseBody },
  code: entry.code,
  error: entry.code === '00' || entry.message === null ? null : entry.message,
  rules: entry.rules,
})

export const exchangeOfAttempt = (attempt: AttemptView, { orderId }: Pick<DeliveryView, 'orderId'>): CaseExchange => ({
  ...emptyExchange,
  id: `attempt-${attempt.id}`.slice(0, 64),
  origin: 'made-here',
  kind: 'ipn',
  title: `IPN of ${orderId}, attempt ${attempt.number}${attempt.cause === 'resend' ? ', resent by hand' : ''}`,
  at: attempt.startedAt,
  durationMs: attempt.durationMs,
  attempt: attempt.number,
  acknowledged: attempt.acknowledged,
  request: attempt.request,
  response: attempt.response,
  error: attempt.error?.message ?? null,
  rules: attempt.rules,
})

export const exchangeOfMessage = (message: InboxMessageView): CaseExchange => ({
  ...emptyExchange,
  id: `inbox-${message.id}`.slice(0, 64),
  origin: 'made-here',
  kind: 'inbox',
  title: `Received by the inbox ${message.name}`,
  at: message.at,
  request: { method: message.method, url: message.url, headers: message.headers, body: message.body },
  response:
    message.answeredStatus === null
      ? null
      : {
          status: message.answeredStatus,
          headers: [],
          body: writtenBody({ text: '' }),
        },
  comparison: message.compared && {
    identical: message.compared.identical,
    differences: message.compared.differences,
  },
})

/** An event without an HTTP exchange, such as a result or an expiry. */
export const exchangeOfEvent = (entry: TimelineEntry, number: number): CaseExchange => ({
  ...emptyExchange,
  id: `event-${number}`,
  origin: 'made-here',
  kind: 'other',
  title: entry.title,
  at: entry.at,
  rules: entry.rules,
})
