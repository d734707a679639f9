import type { RuleRef, RuleTouch } from '../../../shared/contract/rule-touch.ts'

/** What a rule did to an IPN: to when it goes out the first time, or to every attempt of it. */
export type DeliveryTouch = RuleTouch & { part: 'time' | 'message' }

/** What rules did to one attempt. */
export const touchesOfAttempt = (
  touches: readonly DeliveryTouch[] | undefined,
  { number, cause }: { number: number; cause: string },
): RuleTouch[] =>
  (touches ?? []).filter(({ part }) => part === 'message' || (number === 1 && cause === 'schedule')).map(withoutPart)

/** What a rule that drops an IPN is said to have done: kept with the delivery, so it must not change. */
export const neverSent = 'never sent it'

/** The rule that dropped an IPN. One that was dropped can be resent, but never has an attempt due. */
export const droppedBy = ({
  state,
  rules,
}: {
  state: string
  rules?: readonly DeliveryTouch[] | undefined
}): RuleRef | null => {
  const rule = state === 'stopped' ? rules?.find(({ what }) => what === neverSent) : undefined
  return rule === undefined ? null : { id: rule.id, name: rule.name }
}

/** As it is told. */
export const withoutPart = ({ id, name, what }: DeliveryTouch): RuleTouch => ({ id, name, what })
