import type { RuleView } from '../../../shared/contract/rules.ts'
import { complaintOf, timeText } from '../answer.ts'
import { failed, passed } from '../line-verdict.ts'
import { NotDetermined } from '../scorecard-deps.ts'
import type { Line } from '../scorecard-run.ts'
import { basisOf } from './basis.ts'

/** Sends an IPN with a slow body, by a fault rule for this order that is deleted afterwards. */
export const slowNetwork: Line = async (run) => {
  const { notifications, deps, withRule } = run
  const { format } = basisOf(run)
  const orderId = notifications.newOrderId()
  const ms = deps.limits.slowBodyMs
  const rule = {
    name: 'Receiver scorecard: slow network',
    match: { orderId, firstTimes: 1 },
    effect: { kind: 'ipn-slow-body' as const, ms },
  }
  return withRule(rule, async ({ id }: RuleView) => {
    const deliveryId = await notifications.pay({ orderId, format })
    const answer = await notifications.attempt(deliveryId, orderId, `IPN of ${orderId}, its body over ${timeText(ms)}`)
    if (!(await notifications.isChangedBy(deliveryId, id))) {
      throw new NotDetermined(
        'The body was not slowed down: another fault rule came first. Switch it off and run again.',
      )
    }
    return answer.kind === 'acknowledged'
      ? passed(`The body took ${timeText(ms)} to arrive; the receiver ${answer.words}, counted from its first byte.`)
      : failed(`The body took ${timeText(ms)} to arrive. ${complaintOf(answer)}`)
  })
}
