import type { AppliedRule } from '../../../shared/contract/applied-rule.ts'
import type { KeptCard, LinkState } from '../../../shared/contract/links.ts'
import { testCards } from '../../../shared/test-cards.ts'
import type { PaymentLink } from '../link/payment-link.ts'
import type { LinkAction, SettlementRules } from '../link/settlement.ts'
import { capturedAmount } from '../rules/captured-amount.ts'
import type { PaymentResult } from './payment.ts'

/** The outcome of a payment. `trueAmount` is in minor units. */
export interface PaymentVerdict {
  result: PaymentResult
  card: KeptCard | null
  trueAmount: number
}

/** Returns the outcome of an action on a link without fault rules. */
export const paymentVerdict = (
  link: PaymentLink,
  action: LinkAction,
  state: LinkState,
): PaymentVerdict | 'challenge' | 'refused' => {
  const trueAmount = link.trueAmount ?? link.amount
  switch (action.kind) {
    case 'pay': {
      const { card } = action
      if (state !== 'open') return 'refused'
      const { result } = testCards[card.outcome]
      if (result === 'challenged') return 'challenge'
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

/** The changes that rules made, and the rules that count a hit. */
interface Changed {
  applied: AppliedRule[]
  hits: { id: string }[]
}

const nothing: Changed = { applied: [], hits: [] }

/** Returns the action that a rule forces in place of the given one. A cancellation is never replaced. */
export const forcedAction = (
  verdict: PaymentVerdict | 'challenge' | 'refused',
  action: LinkAction,
  rules: SettlementRules,
): Changed & { action: LinkAction } => {
  if (action.kind === 'settle') return { action, applied: [action.applied], hits: [] }
  if (verdict === 'refused' || action.kind === 'cancel') return { ...nothing, action }
  const outcome = verdict === 'challenge' ? 'challenged' : verdict.result
  const [rule] = rules.choose(['force-outcome'], outcome)
  if (rule === undefined) return { ...nothing, action }
  const wanted = testCards[rule.effect.outcome].result
  // Answering the bank page cannot lead to the bank page again.
  if (wanted === outcome || (wanted === 'challenged' && action.kind === 'answer-challenge')) {
    return { ...nothing, action }
  }
  const { id, name } = rule
  const effect = { kind: rule.effect.kind, from: outcome, to: wanted } as const
  const changed = { applied: [{ ruleId: id, ruleName: name, effect }], hits: [{ id }] }
  if (action.kind === 'answer-challenge') return { ...changed, action: { ...action, approve: wanted === 'paid' } }
  return { ...changed, action: { ...action, card: { ...action.card, outcome: rule.effect.outcome } } }
}

/** Returns the captured amount. A true amount given by hand takes precedence over rules. */
export const capture = (
  verdict: PaymentVerdict,
  { link, action, rules }: { link: PaymentLink; action: LinkAction; rules: SettlementRules },
): Changed & { verdict: PaymentVerdict } => {
  const byHand = link.trueAmount !== undefined || (action.kind === 'pay' && action.trueAmount !== undefined)
  if (verdict.result !== 'paid' || byHand) return { ...nothing, verdict }
  const [rule] = rules.choose(['true-amount'], verdict.result)
  if (rule === undefined) return { ...nothing, verdict }
  const trueAmount = capturedAmount(link.amount, rule.effect)
  if (trueAmount === link.amount) return { ...nothing, verdict }
  const { id, name } = rule
  const effect = { kind: rule.effect.kind, amount: link.amount, captured: trueAmount }
  const applied = [{ ruleId: id, ruleName: name, effect }]
  return { verdict: { ...verdict, trueAmount }, applied, hits: [{ id }] }
}
