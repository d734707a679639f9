import type { AppliedRuleView } from '../../shared/contract/applied-rule.ts'
import type { DeliveryView } from '../../shared/contract/deliveries.ts'
import type { LinkView } from '../../shared/contract/links.ts'
import type { RuleView } from '../../shared/contract/rules.ts'

/** What fault rules did to a link, and what of it a scenario can do again. */
export interface RepeatableRules {
  /** Rules that are still there and belong into the file, in the order they apply. */
  again: readonly RuleView[]
  /** What cannot be done again, as rules said it. */
  lost: readonly AppliedRuleView[]
}

/** The card that was paid with is the forced one already; a create call whose answer was lost leaves nothing to go on with. */
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
