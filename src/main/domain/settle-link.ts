import type { IpnFormat } from '../../shared/contract/deliveries.ts'
import type { KeptCard, LinkState } from '../../shared/contract/links.ts'
import type { Settings } from '../../shared/contract/settings.ts'
import { shiftedBy } from './clock.ts'
import type { Delivery } from './delivery.ts'
import { type IpnSettings, ipnMessage } from './ipn-message.ts'
import type { Payment, PaymentResult } from './payment.ts'
import { csRefCode, transactionId } from './payment-codes.ts'
import { linkStateAt, type PaymentLink } from './payment-link.ts'

export type LinkAction =
  /** `trueAmount` in minor units; the link's amount when left out. */
  | { kind: 'pay'; card: KeptCard; trueAmount?: number | undefined }
  | { kind: 'answer-challenge'; approve: boolean }
  | { kind: 'cancel' }

/** What an action comes to; nothing is stored yet. */
export type LinkStep =
  | { kind: 'settled'; link: PaymentLink; payment: Payment; delivery: Delivery | null }
  | { kind: 'challenged'; link: PaymentLink }
  | { kind: 'refused'; state: LinkState }

/** Asked only when the action gives a result. */
export interface SettlementIds {
  paymentNumber(): number
  sequence(): number
  recordId(): string
}

export type SettlementSettings = IpnSettings & Pick<Settings, 'ipnOnFailed' | 'ipnOnCanceled'>

interface Verdict {
  result: PaymentResult
  card: KeptCard | null
  trueAmount: number
}

const verdictOf = (link: PaymentLink, action: LinkAction, state: LinkState): Verdict | 'challenge' | 'refused' => {
  const trueAmount = link.trueAmount ?? link.amount
  switch (action.kind) {
    case 'pay': {
      const { card } = action
      if (state !== 'open') return 'refused'
      if (card.outcome === 'redirect') return 'challenge'
      const result = card.outcome === 'success' ? 'paid' : 'failed'
      return { result, card, trueAmount: action.trueAmount ?? link.amount }
    }
    case 'answer-challenge':
      if (state !== 'challenged') return 'refused'
      return { result: action.approve ? 'paid' : 'failed', card: link.card, trueAmount }
    case 'cancel':
      if (state !== 'open' && state !== 'challenged') return 'refused'
      return { result: 'canceled', card: link.card, trueAmount }
  }
}

const isAnnounced = (result: PaymentResult, settings: SettlementSettings): boolean => {
  if (result === 'paid') return true
  return result === 'failed' ? settings.ipnOnFailed : settings.ipnOnCanceled
}

/**
 * The rules of a link's life (specification, States; our decision record): open → paid | failed | canceled, or with
 * the redirect card open → challenged → paid | failed | canceled. One link has one result; whatever its state at `now`
 * (ms) does not allow is refused and named.
 */
export const settleLink = ({
  link,
  action,
  now,
  clockOffset = 0,
  request,
  settings,
  ids,
}: {
  link: PaymentLink
  action: LinkAction
  now: number
  /** ms that `now` is ahead of real time. */
  clockOffset?: number
  /** Of the create call, read only when there is a result. */
  request: () => { ipn_format: IpnFormat; ipn_url: string }
  settings: SettlementSettings
  ids: SettlementIds
}): LinkStep => {
  const state = linkStateAt(link, now)
  const verdict = verdictOf(link, action, state)
  if (verdict === 'refused') return { kind: 'refused', state }
  if (verdict === 'challenge') return { kind: 'challenged', link: challengedLink(link, action) }

  const payment = paymentOf(link, verdict, { now, clockOffset, settings, ids })
  const { trueAmount: _, ...kept } = link
  return {
    kind: 'settled',
    link: { ...kept, state: verdict.result, card: null },
    payment,
    delivery: isAnnounced(verdict.result, settings) ? deliveryOf(link, payment, { request, settings, ids }) : null,
  }
}

const challengedLink = (link: PaymentLink, action: LinkAction): PaymentLink => {
  if (action.kind !== 'pay') return link
  const asked = action.trueAmount === undefined ? {} : { trueAmount: action.trueAmount }
  return { ...link, ...asked, state: 'challenged', card: action.card }
}

const paymentOf = (
  link: PaymentLink,
  { result, card, trueAmount }: Verdict,
  {
    now,
    clockOffset,
    settings,
    ids,
  }: { now: number; clockOffset: number; settings: SettlementSettings; ids: SettlementIds },
): Payment => {
  const number = ids.paymentNumber()
  return {
    id: ids.recordId(),
    seq: ids.sequence(),
    linkId: link.id,
    number,
    result,
    csRefCode: csRefCode(number, now, settings.timeZone),
    transactionId: transactionId(number),
    currency: link.currency,
    amount: link.amount,
    trueAmount,
    card,
    at: now,
    ...shiftedBy(clockOffset),
  }
}

const deliveryOf = (
  link: PaymentLink,
  payment: Payment,
  {
    request,
    settings,
    ids,
  }: {
    request: () => { ipn_format: IpnFormat; ipn_url: string }
    settings: SettlementSettings
    ids: SettlementIds
  },
): Delivery => {
  const { ipn_format, ipn_url } = request()
  return {
    id: ids.recordId(),
    seq: ids.sequence(),
    linkId: link.id,
    paymentId: payment.id,
    state: 'pending',
    url: ipn_url,
    format: ipn_format,
    ...ipnMessage({ payment, link, request: { ipn_format }, settings }),
    createdAt: payment.at,
    scheduledAttempts: 0,
    attemptCount: 0,
    lastStatus: null,
    lastError: null,
    nextAttemptAt: payment.at,
  }
}
