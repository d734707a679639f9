import type { AppliedRule, AppliedRuleView } from '../../../shared/contract/applied-rule.ts'
import { appliedEffectText } from '../../domain/rules/applied-effect-text.ts'

export const appliedRuleView = ({ ruleId, ruleName, effect }: AppliedRule): AppliedRuleView => ({
  id: ruleId,
  name: ruleName,
  effect,
  what: appliedEffectText(effect),
})

/** The text of applied rules that a free-text filter searches. */
export const appliedRuleWords = (rules: readonly AppliedRule[] | undefined): string[] =>
  (rules ?? []).flatMap(({ ruleId, ruleName, effect }) => [ruleName, ruleId, appliedEffectText(effect)])
