import type { BodyText } from '../../../shared/contract/common.ts'
import type { AttemptView, DeliveryState, DeliverySummary, DeliveryView } from '../../../shared/contract/deliveries.ts'
import { isAcknowledged } from '../../domain/ipn/after-attempt.ts'
import type { Attempt, Delivery } from '../../domain/ipn/delivery.ts'
import { readIpnFields } from '../../domain/ipn/ipn-fields.ts'
import { charsetNames, wireBytes } from '../../domain/ipn/wire-bytes.ts'
import { appliedToAttempt, droppedBy } from '../../domain/rules/applied-to-attempt.ts'
import { settingsFor } from '../../domain/settings-for.ts'
import type { IpnScheduler } from '../../ipn/scheduler.ts'
import { bodyOfBytes } from '../../reader/candidate-view.ts'
import type { Store } from '../../store/store.ts'
import { instantOf, instantOrNull } from '../lists/instant.ts'
import { appliedRuleView } from '../rules/applied-rule-view.ts'
import { deliveryPlan } from './delivery-plan.ts'

export interface DeliveryContext {
  store: Pick<Store, 'links' | 'merchants' | 'payments' | 'attemptsOfDelivery' | 'settings'>
  scheduler: Pick<IpnScheduler, 'isSending'>
}

/** `sending` is not stored. The scheduler reports it while an attempt is in flight. */
export const shownState = (delivery: Delivery, scheduler: DeliveryContext['scheduler']): DeliveryState =>
  scheduler.isSending(delivery.id) ? 'sending' : delivery.state

export const deliverySummary = (
  delivery: Delivery,
  {
    store,
    scheduler,
  }: {
    store: { [C in 'links' | 'payments']: Pick<Store[C], 'get'> }
    scheduler: DeliveryContext['scheduler']
  },
): DeliverySummary => {
  const link = store.links.get(delivery.linkId)
  const payment = store.payments.get(delivery.paymentId)
  // A delivery is stored and deleted together with both.
  if (!link || !payment) throw new Error(`delivery ${delivery.id} has lost its link or payment`)
  return {
    id: delivery.id,
    seq: delivery.seq,
    linkId: delivery.linkId,
    orderId: link.orderId,
    merchantId: link.merchantId,
    result: payment.result,
    state: shownState(delivery, scheduler),
    url: delivery.url,
    format: delivery.format,
    attemptCount: delivery.attemptCount,
    lastStatus: delivery.lastStatus,
    lastError: delivery.lastError,
    createdAt: instantOf(delivery.createdAt),
    // Older data stores it with the payment only.
    aheadMs: delivery.clockOffset ?? (delivery.edited === undefined ? payment.clockOffset : undefined) ?? 0,
    nextAttemptAt: instantOrNull(delivery.nextAttemptAt),
    rules: (delivery.rules ?? []).map(appliedRuleView),
    droppedBy: droppedBy(delivery),
    editedFrom: delivery.edited?.from ?? null,
    testRun: link.testRun ?? null,
  }
}

/** The body as it is sent. A fault rule may have changed its charset. */
export const sentBody = ({ body, charset }: Pick<Delivery, 'body' | 'charset'>): BodyText => {
  if (charset === undefined) {
    return { text: body, encoding: 'utf8', bytes: Buffer.byteLength(body), truncated: false }
  }
  // ASCII is the same in Latin-1, so it stays a text.
  return bodyOfBytes(wireBytes(body, charset))
}

const attemptView = (attempt: Attempt, delivery: Delivery): AttemptView => ({
  id: attempt.id,
  number: attempt.number,
  cause: attempt.cause,
  startedAt: instantOf(attempt.startedAt),
  aheadMs: attempt.clockOffset ?? 0,
  durationMs: attempt.durationMs,
  request: { method: 'POST', url: delivery.url, headers: attempt.requestHeaders, body: sentBody(delivery) },
  repeated: attempt.repeated ?? false,
  response: attempt.response,
  bodyError: attempt.bodyError ?? null,
  error: attempt.error,
  acknowledged: isAcknowledged(attempt),
  rules: appliedToAttempt(delivery.rules, attempt).map(appliedRuleView),
})

export const deliveryView = (delivery: Delivery, context: DeliveryContext): DeliveryView => ({
  ...deliverySummary(delivery, context),
  contentType: delivery.contentType,
  body: delivery.body,
  bodyBytes: sentBody(delivery).bytes,
  charset: delivery.charset === undefined ? 'utf-8' : charsetNames[delivery.charset],
  slowBodyMs: delivery.slowBodyMs ?? null,
  fields:
    readIpnFields(delivery.format, delivery.body, delivery.charset)?.map(([name, value]) => ({ name, value })) ?? null,
  headers: delivery.headers ?? [],
  edits: delivery.edited?.changes ?? [],
  plan: deliveryPlan(delivery, settingsFor(context.store, context.store.links.get(delivery.linkId)?.merchantId)),
  attempts: context.store
    .attemptsOfDelivery(delivery.id)
    .toSorted((a, b) => a.number - b.number)
    .map((attempt) => attemptView(attempt, delivery)),
})
