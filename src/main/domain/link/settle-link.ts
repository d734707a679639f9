import type { AppliedRule } from '../../../shared/contract/applied-rule.ts'
import type { LinkState } from '../../../shared/contract/links.ts'
import { shiftedBy } from '../clock.ts'
import { announcePayment, type RedirectWait } from '../ipn/announce-payment.ts'
import type { Delivery } from '../ipn/delivery.ts'
import type { Payment } from '../payment/payment.ts'
import { csRefCode, transactionId } from '../payment/payment-codes.ts'
import { capture, forcedAction, type PaymentVerdict, paymentVerdict } from '../payment/payment-verdict.ts'
import { linkStateAt, type PaymentLink } from './payment-link.ts'
import type { LinkAction, SettlementIds, SettlementRules, SettlementSettings } from './settlement.ts'

/** The outcome of an action. Nothing is stored yet. */
export type LinkStep =
  | {
      kind: 'settled'
      link: PaymentLink
      payment: Payment
      deliveries: Delivery[]
      redirect: RedirectWait | null
      hits: { id: string }[]
    }
  | { kind: 'challenged'; link: PaymentLink; applied: AppliedRule[]; hits: { id: string }[] }
  | { kind: 'refused'; state: LinkState }

/**
 * Applies an action to a link (specification, States; decision record): open → paid | failed | canceled, or with the
 * redirect card open → challenged → paid | failed | canceled. A link has one result. An action that its state at `now`
 * (ms) does not allow is refused; the refusal names the state.
 */
export const settleLink = ({
  link,
  action,
  now,
  clockOffset,
  settings,
  rules,
  ids,
}: {
  link: PaymentLink
  action: LinkAction
  now: number
  /** How far `now` is ahead of real time, in ms. */
  clockOffset: number
  settings: SettlementSettings
  /** The rules for the link's merchant and order. */
  rules: SettlementRules
  ids: SettlementIds
}): LinkStep => {
  const state = linkStateAt(link, now)
  const forced = forcedAction(paymentVerdict(link, action, state), action, rules)
  const verdict = paymentVerdict(link, forced.action, state)
  if (verdict === 'refused') return { kind: 'refused', state }
  const { applied, hits } = forced
  if (verdict === 'challenge') return { kind: 'challenged', link: challengedLink(link, forced.action), applied, hits }

  const captured = capture(verdict, { link, action, rules })
  const changed = [...applied, ...captured.applied]
  const plain = paymentOf(link, captured.verdict, { now, clockOffset, settings, ids })
  const payment = changed.length === 0 ? plain : { ...plain, rules: changed }
  const { trueAmount: _, ...kept } = link
  const { deliveries, redirect, hits: ipnHits } = announcePayment(link, payment, { settings, rules, ids })
  return {
    kind: 'settled',
    link: { ...kept, state: verdict.result, card: null },
    payment,
    deliveries,
    redirect,
    hits: [...hits, ...captured.hits, ...ipnHits],
  }
}

const challengedLink = (link: PaymentLink, action: LinkAction): PaymentLink => {
  if (action.kind !== 'pay') return link
  const asked = action.trueAmount === undefined ? {} : { trueAmount: action.trueAmount }
  return { ...link, ...asked, state: 'challenged', card: action.card }
}

const paymentOf = (
  link: PaymentLink,
  { result, card, trueAmount }: PaymentVerdict,
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
