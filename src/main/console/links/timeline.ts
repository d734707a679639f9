import type { LinkState, TimelineEntry } from '../../../shared/contract/links.ts'
import { headerOf } from '../../../shared/header-of.ts'
import type { Shifted } from '../../domain/clock.ts'
import type { InboxMessage } from '../../domain/inbox/inbox-message.ts'
import { isAcknowledged } from '../../domain/ipn/after-attempt.ts'
import type { Attempt, Delivery } from '../../domain/ipn/delivery.ts'
import type { PaymentLink } from '../../domain/link/payment-link.ts'
import type { LogEntry } from '../../domain/log-entry.ts'
import { amountTextOf } from '../../domain/minor-units.ts'
import type { Payment } from '../../domain/payment/payment.ts'
import { appliedToAttempt } from '../../domain/rules/applied-to-attempt.ts'
import { instantOf } from '../lists/instant.ts'
import { appliedRuleView } from '../rules/applied-rule-view.ts'

/** The records of a link. */
export interface LinkHistory {
  link: PaymentLink
  state: LinkState
  payment: Payment | undefined
  /** Requests to the service that concern the link. */
  log: readonly LogEntry[]
  deliveries: readonly Delivery[]
  attempts: readonly Attempt[]
  /** Messages of the built-in receiver about the link's order. */
  inbox: readonly InboxMessage[]
}

type Stamp = Shifted & { seq: number }

interface Moment {
  /** ms of the virtual clock, as all times of the timeline. */
  at: number
  aheadMs: number
  /** Real time in ms. It determines the order, because the virtual clock can be moved. */
  really: number
  seq: number
  entry: TimelineEntry
}

const moment = (
  { at, aheadMs, really, seq }: Omit<Moment, 'entry'>,
  what: Pick<TimelineEntry, 'kind' | 'title'> & Partial<TimelineEntry>,
): Moment => ({
  at,
  aheadMs,
  really,
  seq,
  entry: {
    at: instantOf(at),
    aheadMs,
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
    rules: [],
    ...what,
  },
})

/** For records that store virtual time. */
const virtually = (at: number, { seq, clockOffset = 0 }: Stamp): Omit<Moment, 'entry'> => ({
  at,
  aheadMs: clockOffset,
  really: at - clockOffset,
  seq,
})

/** For records that store real time. */
const really = (at: number, { seq, clockOffset = 0 }: Stamp): Omit<Moment, 'entry'> => ({
  at: at + clockOffset,
  aheadMs: clockOffset,
  really: at,
  seq,
})

type What = Pick<TimelineEntry, 'kind' | 'title'>

/** Derives what a request did from the hosted page's URLs: `/pay/<id>`, `…/challenge` and `…/cancel`. */
const whatCallDid = ({ surface, method, url, code }: LogEntry): What => {
  if (surface === 'create') {
    if (code === null) return { kind: 'create', title: 'Link created, but its answer did not arrive' }
    return { kind: 'create', title: code === '00' ? 'Link created' : `Create call: ${code}` }
  }
  if (surface === 'shop') return { kind: 'shop', title: 'Back at the shop' }
  const page = url.split('?', 1)[0] ?? ''
  const reads = method === 'GET' || method === 'HEAD'
  if (page.endsWith('/challenge'))
    return { kind: 'challenge', title: reads ? 'Bank page opened' : 'Bank page answered' }
  if (page.endsWith('/cancel')) return { kind: 'cancel', title: 'Canceled on the hosted page' }
  return reads ? { kind: 'page-view', title: 'Hosted page opened' } : { kind: 'card', title: 'Card submitted' }
}

const callMoment = (call: LogEntry): Moment =>
  moment(really(call.at, call), {
    ...whatCallDid(call),
    status: call.status,
    durationMs: call.durationMs,
    method: call.method,
    url: call.url,
    code: call.code,
    location: headerOf(call.responseHeaders, 'location') ?? null,
    logId: call.id,
    rules: (call.rules ?? []).map(appliedRuleView),
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

const attemptMoment = (attempt: Attempt, rules: Delivery['rules']): Moment =>
  moment(virtually(attempt.startedAt, attempt), {
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
    rules: appliedToAttempt(rules, attempt).map(appliedRuleView),
  })

const inboxMoment = (message: InboxMessage): Moment =>
  moment(really(message.at, message), {
    kind: 'inbox',
    title: `Received by the inbox ${message.name}`,
    status: message.answeredStatus,
    method: message.method,
    url: message.url,
    inboxId: message.id,
  })

/** Returns all events of a link in their real order. Times are those of the virtual clock. */
export const timelineOf = ({
  link,
  state,
  payment,
  log,
  deliveries,
  attempts,
  inbox,
}: LinkHistory): TimelineEntry[] => {
  const rulesOf = new Map(deliveries.map(({ id, rules }) => [id, rules]))
  const attempted = attempts.map((attempt) => attemptMoment(attempt, rulesOf.get(attempt.deliveryId)))
  const moments = [...log.map(callMoment), ...attempted, ...inbox.map(inboxMoment)]
  // Retention may have deleted the create call. The link still has its time.
  if (!log.some((call) => call.surface === 'create')) {
    moments.push(moment(virtually(link.createdAt, link), { kind: 'create', title: 'Link created' }))
  }
  if (payment) {
    const title = resultTitle(payment)
    moments.push(
      moment(virtually(payment.at, payment), {
        kind: 'result',
        title,
        rules: (payment.rules ?? []).map(appliedRuleView),
      }),
    )
  }
  moments.sort((a, b) => a.really - b.really || a.seq - b.seq)
  if (state === 'expired' && link.expiresAt !== null) return withExpiry(moments, link.expiresAt, link.clockOffset ?? 0)
  return moments.map(({ entry }) => entry)
}

/**
 * The real time of the expiry is unknown when the clock was moved past it. It is placed before the first event
 * that found the link expired.
 */
const withExpiry = (moments: readonly Moment[], expiresAt: number, linkAheadMs: number): TimelineEntry[] => {
  const after = moments.findIndex(({ at, entry }) => at >= expiresAt && entry.kind !== 'create')
  const aheadMs = Math.max(linkAheadMs, moments[after]?.aheadMs ?? 0)
  const stamp = { at: expiresAt, aheadMs, really: expiresAt, seq: 0 }
  const expired = moment(stamp, { kind: 'expired', title: 'Link expired' })
  return moments.toSpliced(after === -1 ? moments.length : after, 0, expired).map(({ entry }) => entry)
}
