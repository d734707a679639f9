import type { AppliedRuleView } from '../../shared/contract/applied-rule.ts'
import type { DeliveryView } from '../../shared/contract/deliveries.ts'
import type { LinkView } from '../../shared/contract/links.ts'
import type { RuleView } from '../../shared/contract/rules.ts'

/** The fault rules that changed a link, and whether a scenario can repeat them. */
export interface RepeatableRules {
  /** Existing rules that go into the file, in the order in which they apply. */
  again: readonly RuleView[]
  /** Applied rules that cannot be repeated. */
  lost: readonly AppliedRuleView[]
}

/**
 * Not `force-outcome`, because the steps pay with the forced card. Not create errors, because without a link no step
 * can follow.
 */
const belongs = ({ effect: { kind } }: RuleView): boolean =>
  kind === 'create-latency' || (kind !== 'force-outcome' && !kind.startsWith('create-'))

export const repeatableRules = (
  link: Pick<LinkView, 'payment' | 'timeline'>,
  deliveries: readonly DeliveryView[],
  rules: readonly RuleView[],
): RepeatableRules => {
  const applied = [
    ...link.timeline.flatMap((entry) => entry.rules),
    ...(link.payment?.rules ?? []),
    ...deliveries.flatMap((delivery) => delivery.rules),
  ]
  const ids = new Set(applied.map(({ id }) => id))
  const again = rules.filter((rule) => ids.has(rule.id) && belongs(rule))
  const known = new Set(again.map(({ id }) => id))
  const forced = new Set(rules.filter(({ effect }) => effect.kind === 'force-outcome').map(({ id }) => id))
  const lost = new Map(applied.filter(({ id }) => !known.has(id) && !forced.has(id)).map((rule) => [rule.id, rule]))
  return { again, lost: [...lost.values()] }
}
