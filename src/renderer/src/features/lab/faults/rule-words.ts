import type { RuleView } from '../../../../../shared/contract/rules.ts'
import { isBeforePayment } from './effect-groups.ts'

const separator = ' · '

/** Splits the engine's description of a rule into effect and match. */
export const ruleWords = ({
  summary,
  match,
  effect: { kind },
}: Pick<RuleView, 'summary' | 'match' | 'effect'>): { effect: string; match: string } => {
  const { merchantId, orderId, outcome, probability = 1, firstTimes } = match
  const narrowed = [merchantId, orderId, outcome, probability < 1 || undefined, firstTimes]
  const count = narrowed.filter((part) => part !== undefined).length
  const parts = summary.split(separator)
  const effect = parts.slice(0, parts.length - count).join(separator)
  const everyThing = isBeforePayment(kind) ? 'every create call' : 'every payment'
  return { effect, match: count === 0 ? everyThing : parts.slice(-count).join(separator) }
}
