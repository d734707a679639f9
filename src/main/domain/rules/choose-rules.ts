import type { RuleEffect, RuleEffectKind } from '../../../shared/contract/rule-effects.ts'
import type { RuleOutcome } from '../../../shared/contract/rules.ts'
import { fitsPattern } from './fits-pattern.ts'
import { type ChosenRule, isActive, type Rule } from './rule.ts'

/** The exchange that rules are matched against. Unknown values are null. */
export interface RuleSubject {
  merchantId: string | null
  orderId: string | null
  outcome: RuleOutcome | null
}

const fits = ({ match }: Rule, subject: RuleSubject): boolean => {
  if (match.merchantId !== undefined && match.merchantId !== subject.merchantId) return false
  if (match.outcome !== undefined && match.outcome !== subject.outcome) return false
  if (match.orderId === undefined) return true
  return subject.orderId !== null && fitsPattern(subject.orderId, match.orderId)
}

/** Effects of one group exclude each other. */
const groupOf = (effect: RuleEffect): string => {
  switch (effect.kind) {
    case 'create-error':
    case 'create-reset':
    case 'create-hang':
    case 'create-truncated':
    case 'create-malformed':
      return 'answer of the create call'
    case 'ipn-hold-until-return':
    case 'ipn-before-return':
    case 'ipn-delay':
    case 'ipn-reorder':
    case 'ipn-drop':
      return 'time of the IPN'
    case 'ipn-corrupt-field':
    case 'ipn-missing-field':
      return `field ${effect.field}`
    case 'ipn-wrong-currency':
      return 'field currency'
    default:
      return effect.kind
  }
}

/**
 * Returns the rules that change an exchange (decision record): the active ones that match and whose draw succeeds, in
 * the given order. Among effects that exclude each other the first wins; the others are skipped without a draw or a
 * hit. `random` returns a number in [0, 1).
 */
export const chooseRules = <K extends RuleEffectKind>(
  rules: Iterable<Rule>,
  kinds: readonly K[],
  subject: RuleSubject,
  { now, random }: { now: number; random: () => number },
): ChosenRule<K>[] => {
  const chosen: ChosenRule<K>[] = []
  const taken = new Set<string>()
  for (const rule of rules) {
    if (!isOfKind(rule.effect, kinds) || !isActive(rule, now) || !fits(rule, subject)) continue
    const group = groupOf(rule.effect)
    if (taken.has(group)) continue
    const { probability = 1 } = rule.match
    if (probability < 1 && random() >= probability) continue
    taken.add(group)
    chosen.push({ id: rule.id, name: rule.name, effect: rule.effect } as ChosenRule<K>)
  }
  return chosen
}

const isOfKind = <K extends RuleEffectKind>(
  effect: RuleEffect,
  kinds: readonly K[],
): effect is Extract<RuleEffect, { kind: K }> => (kinds as readonly RuleEffectKind[]).includes(effect.kind)
