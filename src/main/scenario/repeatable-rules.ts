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

/** Not `force-outcome`; see `isDoneByPaying`. Not create errors, because without a link no step can follow. */
const belongs = ({ effect: { kind } }: RuleView): boolean =>
  kind === 'create-latency' || (kind !== 'force-outcome' && !kind.startsWith('create-'))

/** Whether the steps do what the rule did, because they pay with the forced card. */
const isDoneByPaying = ({ effect: { kind } }: AppliedRuleView): boolean => kind === 'force-outcome'

/** The rules of the payment are in the timeline, those of an IPN without an attempt only in the delivery. */
export const repeatableRules = (
  link: Pick<LinkView, 'timeline'>,
  deliveries: readonly DeliveryView[],
  rules: readonly RuleView[],
): RepeatableRules => {
  const applied = [
    ...link.timeline.flatMap((entry) => entry.rules),
    ...deliveries.flatMap((delivery) => delivery.rules),
  ]
  const ids = new Set(applied.map(({ id }) => id))
  const again = rules.filter((rule) => ids.has(rule.id) && belongs(rule))
  const known = new Set(again.map(({ id }) => id))
  const lost = new Map(
    applied.filter((rule) => !known.has(rule.id) && !isDoneByPaying(rule)).map((rule) => [rule.id, rule]),
  )
  return { again, lost: [...lost.values()] }
}
