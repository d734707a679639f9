import { Zap } from 'lucide-react'
import type { AppliedRuleView } from '../../../shared/contract/applied-rule.ts'

/** `changed by rule “Slow gateway”: waited 3 s`, for each rule; empty without rules. */
export const appliedRulesText = (rules: readonly AppliedRuleView[]): string =>
  rules.map(({ name, what }) => `changed by rule “${name}”: ${what}`).join('; ')

/** In a row: marks that fault rules were applied. The tooltip lists them. */
export const RuleMark = ({ rules }: { rules: readonly AppliedRuleView[] }) => {
  if (rules.length === 0) return null
  const text = appliedRulesText(rules)
  return (
    <span title={text} className="mr-1.5 inline-flex translate-y-0.5 text-simulated">
      <Zap size={13} className="fill-current" aria-hidden />
      <span className="sr-only">{text}</span>
    </span>
  )
}
