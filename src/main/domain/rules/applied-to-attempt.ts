import type { AppliedEffect, AppliedRule, RuleRef } from '../../../shared/contract/applied-rule.ts'

/** Effects that change when an IPN is first sent. All other effects change its message, and so every attempt. */
const timeEffects: readonly AppliedEffect['kind'][] = [
  'ipn-hold-until-return',
  'ipn-before-return',
  'ipn-delay',
  'ipn-reorder',
  'ipn-drop',
  'ipn-twice',
]

/** Returns the rules that changed one attempt of a delivery. */
export const appliedToAttempt = (
  rules: readonly AppliedRule[] | undefined,
  { number, cause }: { number: number; cause: string },
): AppliedRule[] => {
  const isFirst = number === 1 && cause === 'schedule'
  return (rules ?? []).filter(({ effect }) => isFirst || !timeEffects.includes(effect.kind))
}

/** Returns the rule that dropped an IPN. A dropped IPN never has an attempt due, but can be resent. */
export const droppedBy = ({
  state,
  rules,
}: {
  state: string
  rules?: readonly AppliedRule[] | undefined
}): RuleRef | null => {
  const rule = state === 'stopped' ? rules?.find(({ effect }) => effect.kind === 'ipn-drop') : undefined
  return rule === undefined ? null : { id: rule.ruleId, name: rule.ruleName }
}
