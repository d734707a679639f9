import type { RuleView } from '../../../shared/contract/rules.ts'
import { describeRule } from '../../domain/rules/describe-rule.ts'
import { isActive, type Rule } from '../../domain/rules/rule.ts'
import type { Store } from '../../store/store.ts'
import { instantOf, instantOrNull } from '../lists/instant.ts'

export interface RuleContext {
  store: Pick<Store, 'merchants'>
  /** Time for which `active` is computed, in ms. */
  now: number
}

export const ruleView = (rule: Rule, { store, now }: RuleContext): RuleView => {
  const { merchantId } = rule.match
  const merchant = merchantId === undefined ? undefined : store.merchants.get(merchantId)
  return {
    id: rule.id,
    name: rule.name,
    on: rule.on,
    onUntil: instantOrNull(rule.onUntil),
    active: isActive(rule, now),
    match: rule.match,
    effect: rule.effect,
    ...describeRule(rule, merchant?.name),
    hits: rule.hits,
    preset: rule.preset,
    createdAt: instantOf(rule.createdAt),
  }
}
