import type { RuleTouch } from '../../../shared/contract/rule-touch.ts'

/** What a rule did to an IPN: to when it goes out the first time, or to every attempt of it. */
export type DeliveryTouch = RuleTouch & { part: 'time' | 'message' }

/** What rules did to one attempt. */
export const touchesOfAttempt = (
  touches: readonly DeliveryTouch[] | undefined,
  { number, cause }: { number: number; cause: string },
): RuleTouch[] =>
  (touches ?? []).filter(({ part }) => part === 'message' || (number === 1 && cause === 'schedule')).map(withoutPart)

/** As it is told. */
export const withoutPart = ({ id, name, what }: DeliveryTouch): RuleTouch => ({ id, name, what })
