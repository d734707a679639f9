import type { LinkState, TimelineEntry } from '../../../shared/contract/links.ts'
import { isAcknowledged } from '../../domain/after-attempt.ts'
import type { Attempt } from '../../domain/delivery.ts'
import type { InboxMessage } from '../../domain/inbox-message.ts'
import type { LogEntry } from '../../domain/log-entry.ts'
import { amountTextOf } from '../../domain/money.ts'
import type { Payment } from '../../domain/payment.ts'
import type { PaymentLink } from '../../domain/payment-link.ts'
import { headerOf } from './inbox-fields.ts'
import { instantOf } from './instant.ts'

/** All that is known of what happened to a link. */
export interface LinkHistory {
  link: PaymentLink
  state: LinkState
  payment: Payment | undefined
  /** Calls to the service that concern the link. */
  log: readonly LogEntry[]
  attempts: readonly Attempt[]
  /** Messages the built-in receiver got about the link's order. */
  inbox: readonly InboxMessage[]
}

interface Moment {
  /** ms */
  at: number
  seq: number
  entry: TimelineEntry
}

const moment = (
  at: number,
  seq: number,
  what: Pick<TimelineEntry, 'kind' | 'title'> & Partial<TimelineEntry>,
): Moment => ({
  at,
  seq,
  entry: {
    at: instantOf(at),
    status: null,
    durationMs: null,
    method: null,
    url: null,
    code: null,
    location: null,
    attemptNumber: null,
    cause: null,
    error: null,
    logId: null,
    deliveryId: null,
    attemptId: null,
    inboxId: null,
    ...what,
  },
})

type What = Pick<TimelineEntry, 'kind' | 'title'>

/** What a call did, told from the hosted page's URLs: `/pay/<id>`, `…/challenge` and `…/cancel`. */
const whatCallDid = ({ surface, method, url, code }: LogEntry): What => {
  if (surface === 'create') return { kind: 'create', title: code === '00' ? 'Link created' : `Create call: ${code}` }
  if (surface === 'shop') return { kind: 'shop', title: 'Back at the shop' }
  const page = url.split('?', 1)[0] ?? ''
  const reads = method === 'GET' || method === 'HEAD'
  if (page.endsWith('/challenge'))
    return { kind: 'challenge', title: reads ? 'Bank page opened' : 'Bank page answered' }
  if (page.endsWith('/cancel')) return { kind: 'cancel', title: 'Canceled on the hosted page' }
  return reads ? { kind: 'page-view', title: 'Hosted page opened' } : { kind: 'card', title: 'Card submitted' }
}

const callMoment = (call: LogEntry): Moment =>
  moment(call.at, call.seq, {
    ...whatCallDid(call),
    status: call.status,
    durationMs: call.durationMs,
    method: call.method,
    url: call.url,
    code: call.code,
    location: headerOf(call.responseHeaders, 'location'),
    logId: call.id,
  })

const resultTitle = ({ result, trueAmount, currency }: Payment): string => {
  if (result === 'paid') return `Paid ${amountTextOf(trueAmount)} ${currency}`
  return result === 'failed' ? 'Payment failed' : 'Payment canceled'
}

const attemptTitle = (attempt: Attempt): string => {
  const name = attempt.cause === 'resend' ? 'IPN resent' : 'IPN sent'
  if (attempt.error !== null) return `${name}: ${attempt.error.message}`
  if (attempt.response === null) return `${name}: no answer`
  return isAcknowledged(attempt) ? `${name} and acknowledged` : `${name}, answered ${attempt.response.status}`
}

const attemptMoment = (attempt: Attempt): Moment =>
  moment(attempt.startedAt, attempt.seq, {
    kind: 'ipn-attempt',
    title: attemptTitle(attempt),
    status: attempt.response?.status ?? null,
    durationMs: attempt.durationMs,
    method: 'POST',
    attemptNumber: attempt.number,
    cause: attempt.cause,
    error: attempt.error?.message ?? null,
    deliveryId: attempt.deliveryId,
    attemptId: attempt.id,
  })

const inboxMoment = (message: InboxMessage): Moment =>
  moment(message.at, message.seq, {
    kind: 'inbox',
    title: `Received by the inbox ${message.name}`,
    status: message.answeredStatus,
    method: message.method,
    url: message.url,
    inboxId: message.id,
  })

/** Everything that happened to a link, by time, then in the order it was recorded. */
export const timelineOf = ({ link, state, payment, log, attempts, inbox }: LinkHistory): TimelineEntry[] => {
  const moments = [...log.map(callMoment), ...attempts.map(attemptMoment), ...inbox.map(inboxMoment)]
  // Retention may have dropped the create call; the link still knows when that was.
  if (!log.some((call) => call.surface === 'create')) {
    moments.push(moment(link.createdAt, link.seq, { kind: 'create', title: 'Link created' }))
  }
  if (payment) moments.push(moment(payment.at, payment.seq, { kind: 'result', title: resultTitle(payment) }))
  if (state === 'expired' && link.expiresAt !== null) {
    moments.push(moment(link.expiresAt, Number.MAX_SAFE_INTEGER, { kind: 'expired', title: 'Link expired' }))
  }
  return moments.sort((a, b) => a.at - b.at || a.seq - b.seq).map(({ entry }) => entry)
}
