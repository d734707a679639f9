import type { AppliedRule, RuleRef } from '../../../shared/contract/applied-rule.ts'
import { ipnTimeKinds } from './faulty-ipn.ts'

/** All other effects change the message of an IPN, and so every attempt. */
const timeEffects: ReadonlySet<string> = new Set(ipnTimeKinds)

/** Returns the rules that changed one attempt of a delivery. */
export const appliedToAttempt = (
  rules: readonly AppliedRule[] | undefined,
  { number, cause }: { number: number; cause: string },
): AppliedRule[] => {
  const isFirst = number === 1 && cause === 'schedule'
  return (rules ?? []).filter(({ effect }) => isFirst || !timeEffects.has(effect.kind))
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
