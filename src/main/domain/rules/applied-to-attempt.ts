import type { AppliedEffect, AppliedRule, RuleRef } from '../../../shared/contract/applied-rule.ts'

/** Effects on when an IPN is first sent. All others change its message and so every attempt. */
const timeEffects: readonly AppliedEffect['kind'][] = [
  'ipn-hold-until-return',
  'ipn-before-return',
  'ipn-delay',
  'ipn-reorder',
  'ipn-drop',
  'ipn-twice',
]

/** What rules did to one attempt of a delivery. */
export const appliedToAttempt = (
  rules: readonly AppliedRule[] | undefined,
  { number, cause }: { number: number; cause: string },
): AppliedRule[] => {
  const isFirst = number === 1 && cause === 'schedule'
  return (rules ?? []).filter(({ effect }) => isFirst || !timeEffects.includes(effect.kind))
}

/** The rule that dropped an IPN. A dropped IPN can be resent, but never has an attempt due. */
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
