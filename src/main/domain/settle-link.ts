import type { IpnFormat } from '../../shared/contract/deliveries.ts'
import type { KeptCard, LinkState } from '../../shared/contract/links.ts'
import type { RuleEffectKind } from '../../shared/contract/rule-effects.ts'
import type { RuleTouch } from '../../shared/contract/rule-touch.ts'
import type { RuleOutcome } from '../../shared/contract/rules.ts'
import type { Settings } from '../../shared/contract/settings.ts'
import { shiftedBy } from './clock.ts'
import type { Delivery } from './delivery.ts'
import { type IpnSettings, ipnFields, ipnMessage } from './ipn-message.ts'
import type { Payment, PaymentResult } from './payment.ts'
import { csRefCode, transactionId } from './payment-codes.ts'
import { linkStateAt, type PaymentLink } from './payment-link.ts'
import { faultyIpn, ipnKinds } from './rules/ipn-faults.ts'
import { capturedAmount, resultOfCard, whatOfAmount } from './rules/payment-faults.ts'
import type { ChosenRule } from './rules/rule.ts'

export type LinkAction =
  /** `trueAmount` in minor units; the link's amount when left out. */
  | { kind: 'pay'; card: KeptCard; trueAmount?: number | undefined }
  | { kind: 'answer-challenge'; approve: boolean }
  | { kind: 'cancel' }
  /** A rule settles the link, with no card. */
  | { kind: 'settle'; result: 'paid' | 'failed'; touch: RuleTouch }

/** What an action comes to; nothing is stored yet. */
export type LinkStep =
  | {
      kind: 'settled'
      link: PaymentLink
      payment: Payment
      deliveries: Delivery[]
      redirect: RedirectWait | null
      hits: { id: string }[]
    }
  | { kind: 'challenged'; link: PaymentLink; touches: RuleTouch[]; hits: { id: string }[] }
  | { kind: 'refused'; state: LinkState }

/** Asked only when the action gives a result. */
export interface SettlementIds {
  paymentNumber(): number
  sequence(): number
  recordId(): string
}

export type SettlementSettings = IpnSettings & Pick<Settings, 'ipnOnFailed' | 'ipnOnCanceled'>

/** A rule lets the browser wait, at most `atMostMs`, for the first attempt of an IPN. */
export interface RedirectWait {
  deliveryId: string
  atMostMs: number
  rule: { id: string; name: string }
}

/** The fault rules, for one link. */
export interface SettlementRules {
  choose<K extends RuleEffectKind>(kinds: readonly K[], outcome: RuleOutcome): readonly ChosenRule<K>[]
  /** An IPN of an earlier payment waits to be sent after the next one. */
  isOneHeld(): boolean
}

const noRules: SettlementRules = { choose: () => [], isOneHeld: () => false }

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
    case 'settle':
      if (state !== 'open') return 'refused'
      return { result: action.result, card: null, trueAmount }
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
  rules = noRules,
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
  /** Of the merchant and the order; none when left out. */
  rules?: SettlementRules
  ids: SettlementIds
}): LinkStep => {
  const state = linkStateAt(link, now)
  const forced = forcedAction(verdictOf(link, action, state), action, rules)
  const verdict = verdictOf(link, forced.action, state)
  if (verdict === 'refused') return { kind: 'refused', state }
  const { touches, hits } = forced
  if (verdict === 'challenge') return { kind: 'challenged', link: challengedLink(link, forced.action), touches, hits }

  const captured = capture(verdict, { link, action, rules })
  const payment = paymentOf(link, captured.verdict, { now, clockOffset, settings, ids })
  const changed = [...touches, ...captured.touches]
  const { trueAmount: _, ...kept } = link
  const ipn = isAnnounced(verdict.result, settings) ? ipnOf(link, payment, { request, settings, rules, ids }) : noIpn
  return {
    kind: 'settled',
    link: { ...kept, state: verdict.result, card: null },
    payment: changed.length === 0 ? payment : { ...payment, rules: changed },
    deliveries: ipn.deliveries,
    redirect: ipn.redirect,
    hits: [...hits, ...captured.hits, ...ipn.hits],
  }
}

/** What rules did, and which of them. */
interface Changed {
  touches: RuleTouch[]
  hits: { id: string }[]
}

const nothing: Changed = { touches: [], hits: [] }

/** The action as a rule wants it, where that differs. Nobody's cancelling is overruled. */
const forcedAction = (
  verdict: Verdict | 'challenge' | 'refused',
  action: LinkAction,
  rules: SettlementRules,
): Changed & { action: LinkAction } => {
  if (action.kind === 'settle') return { action, touches: [action.touch], hits: [] }
  if (verdict === 'refused' || action.kind === 'cancel') return { ...nothing, action }
  const outcome = verdict === 'challenge' ? 'challenged' : verdict.result
  const [rule] = rules.choose(['force-outcome'], outcome)
  if (rule === undefined) return { ...nothing, action }
  const wanted = resultOfCard[rule.effect.outcome]
  // The bank's answer cannot lead to the bank page again.
  if (wanted === outcome || (wanted === 'challenged' && action.kind === 'answer-challenge')) {
    return { ...nothing, action }
  }
  const { id, name } = rule
  const changed = { touches: [{ id, name, what: `made it ${wanted} instead of ${outcome}` }], hits: [{ id }] }
  if (action.kind === 'answer-challenge') return { ...changed, action: { ...action, approve: wanted === 'paid' } }
  return { ...changed, action: { ...action, card: { ...action.card, outcome: rule.effect.outcome } } }
}

/** What is captured: a true amount asked for by hand stands. */
const capture = (
  verdict: Verdict,
  { link, action, rules }: { link: PaymentLink; action: LinkAction; rules: SettlementRules },
): Changed & { verdict: Verdict } => {
  const byHand = link.trueAmount !== undefined || (action.kind === 'pay' && action.trueAmount !== undefined)
  if (verdict.result !== 'paid' || byHand) return { ...nothing, verdict }
  const [rule] = rules.choose(['true-amount'], verdict.result)
  if (rule === undefined) return { ...nothing, verdict }
  const trueAmount = capturedAmount(link.amount, rule.effect)
  if (trueAmount === link.amount) return { ...nothing, verdict }
  const { id, name } = rule
  const touches = [{ id, name, what: whatOfAmount(link.amount, trueAmount) }]
  return { verdict: { ...verdict, trueAmount }, touches, hits: [{ id }] }
}

type Ipn = { deliveries: Delivery[]; redirect: RedirectWait | null; hits: { id: string }[] }
const noIpn: Ipn = { deliveries: [], redirect: null, hits: [] }

const ipnOf = (
  link: PaymentLink,
  payment: Payment,
  {
    request,
    settings,
    rules,
    ids,
  }: {
    request: () => { ipn_format: IpnFormat; ipn_url: string }
    settings: SettlementSettings
    rules: SettlementRules
    ids: SettlementIds
  },
): Ipn => {
  const plain = deliveryOf(link, payment, { request, settings, ids })
  const chosen = rules.choose(ipnKinds, payment.result)
  if (chosen.length === 0) return { ...noIpn, deliveries: [plain] }
  const { deliveries, redirectWaitMs, redirectRule, hits } = faultyIpn(plain, {
    fields: ipnFields(payment, link, settings),
    chosen,
    isOneHeld: rules.isOneHeld(),
    newIds: () => ({ id: ids.recordId(), seq: ids.sequence() }),
  })
  const redirect =
    redirectWaitMs === null || redirectRule === null
      ? null
      : { deliveryId: plain.id, atMostMs: redirectWaitMs, rule: redirectRule }
  return { deliveries, redirect, hits }
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
