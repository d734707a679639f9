import { appliedEffectText } from '../../src/main/domain/rules/applied-effect-text.ts'
import type { AppliedRule } from '../../src/shared/contract/applied-rule.ts'

/** Matches a stored applied rule of the given id and name whose effect reads as `text`. */
export const appliedAs = (text: string, id = 'the-rule', name = 'Bad day') => ({
  asymmetricMatch: ({ ruleId, ruleName, effect }: AppliedRule): boolean =>
    ruleId === id && ruleName === name && appliedEffectText(effect) === text,
  toString: () => 'AppliedRule',
  toAsymmetricMatcher: () => `AppliedRule<${name}: ${text}>`,
})
