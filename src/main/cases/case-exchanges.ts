import type { CaseExchange } from '../../shared/contract/cases.ts'
import type { BodyText } from '../../shared/contract/common.ts'
import type { AttemptView, DeliveryView } from '../../shared/contract/deliveries.ts'
import type { InboxMessageView } from '../../shared/contract/inbox.ts'
import type { TimelineEntry } from '../../shared/contract/links.ts'
import type { LogEntryView } from '../../shared/contract/log.ts'

/** Characters of a body that go into a case: what is longer is cut, and says so. */
const maxBody = 500_000

const kept = (body: BodyText): BodyText =>
  body.text.length <= maxBody ? body : { ...body, text: body.text.slice(0, maxBody), truncated: true }

const nothing = {
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

const shortened = (text: string): string => text.slice(0, 300)

const callTitle = ({ surface, code, method, url }: LogEntryView): string => {
  if (surface !== 'create') return `${method} ${url}`
  return code === '00' ? 'Create call: link made' : `Create call: ${code ?? 'no answer'}`
}

/** A call to the service: what was sent comes from the merchant's code, or a customer's browser. */
export const exchangeOfCall = (entry: LogEntryView): CaseExchange => ({
  ...nothing,
  id: `call-${entry.id}`,
  origin: entry.surface === 'create' ? 'material' : 'made-here',
  kind: entry.surface,
  title: shortened(callTitle(entry)),
  at: entry.at,
  durationMs: entry.durationMs,
  request: {
    method: entry.method,
    url: entry.url,
    headers: entry.requestHeaders,
    body: kept(entry.requestBody),
  },
  response: { status: entry.status, headers: entry.responseHeaders, body: kept(entry.responseBody) },
  code: entry.code,
  error: entry.code === '00' || entry.message === null ? null : entry.message,
  rules: entry.rules,
})

export const exchangeOfAttempt = (attempt: AttemptView, { orderId }: Pick<DeliveryView, 'orderId'>): CaseExchange => ({
  ...nothing,
  id: `attempt-${attempt.id}`.slice(0, 64),
  origin: 'made-here',
  kind: 'ipn',
  title: shortened(`IPN of ${orderId}, attempt ${attempt.number}${attempt.cause === 'resend' ? ', sent by hand' : ''}`),
  at: attempt.startedAt,
  durationMs: attempt.durationMs,
  attempt: attempt.number,
  acknowledged: attempt.acknowledged,
  request: { ...attempt.request, body: kept(attempt.request.body) },
  response: attempt.response && { ...attempt.response, body: kept(attempt.response.body) },
  error: attempt.error?.message ?? null,
  rules: attempt.rules,
})

export const exchangeOfMessage = (message: InboxMessageView): CaseExchange => ({
  ...nothing,
  id: `inbox-${message.id}`.slice(0, 64),
  origin: 'made-here',
  kind: 'inbox',
  title: shortened(`Received by the inbox ${message.name}`),
  at: message.at,
  request: { method: message.method, url: message.url, headers: message.headers, body: kept(message.body) },
  response:
    message.answeredStatus === null
      ? null
      : {
          status: message.answeredStatus,
          headers: [],
          body: { text: '', encoding: 'utf8', bytes: 0, truncated: false },
        },
  comparison: message.compared && {
    identical: message.compared.identical,
    differences: message.compared.differences.slice(0, 200),
  },
})

/** Something that happened without an exchange: a result, an expiry. */
export const exchangeOfEvent = (entry: TimelineEntry, number: number): CaseExchange => ({
  ...nothing,
  id: `event-${number}`,
  origin: 'made-here',
  kind: 'other',
  title: shortened(entry.title),
  at: entry.at,
  rules: entry.rules,
})

/** What was pasted into the doctor. */
export const exchangeOfMaterial = (
  body: BodyText,
  authorization: string | undefined,
  at: string | undefined,
): CaseExchange => ({
  ...nothing,
  id: 'material',
  origin: 'material',
  kind: 'create',
  title: 'Create call, as it was pasted',
  at: at ?? null,
  request: {
    method: 'POST',
    url: '/v2/payment-links',
    headers: authorization === undefined ? [] : [['Authorization', authorization]],
    body: kept(body),
  },
})
