import type { IpnFormat } from '../../../shared/contract/deliveries.ts'
import { complaintOf, timeText } from '../answer.ts'
import { failed, passed } from '../line-verdict.ts'
import type { Line } from '../scorecard-run.ts'
import { basisOf } from './basis.ts'

const names: Record<IpnFormat, string> = { form: 'a form', json: 'JSON' }

const acknowledging =
  (format: IpnFormat): Line =>
  async ({ notifications, acknowledged }) => {
    const order = { orderId: notifications.newOrderId(), format }
    const sent = await notifications.payment(order, `IPN of ${order.orderId} as ${names[format]}`)
    if (sent.answer.kind !== 'acknowledged') return failed(complaintOf(sent.answer))
    acknowledged.push({ format, sent, ms: sent.answer.ms })
    return passed(`The receiver ${sent.answer.words}.`)
  }

/** Lines about acknowledging IPNs, which every receiver must do. */
export const acknowledgingLines = {
  form: acknowledging('form'),
  json: acknowledging('json'),

  quick: async (run) => {
    const { notifications, acknowledged, deps } = run
    const { limits } = deps
    const slowest = acknowledged.reduce((a, b) => (b.ms > a.ms ? b : a), basisOf(run))
    const { deliveryId, orderId } = slowest.sent
    await notifications.attempt(deliveryId, orderId, `IPN of ${orderId}, as above`)
    const took = timeText(slowest.ms)
    const bound = `${limits.answerMs / 1_000} s`
    return slowest.ms <= limits.answerMs
      ? passed(`The slowest of the answers above took ${took}; ${bound} is the limit.`)
      : failed(`An answer took ${took}, more than ${bound}. Answer first, then do the work.`)
  },

  duplicate: async (run) => {
    const answer = await run.notifications.resend(basisOf(run).sent, 'the same bytes once more')
    return answer.kind === 'acknowledged'
      ? passed(`The receiver ${answer.words} the second time too.`)
      : failed(complaintOf(answer))
  },
} satisfies Record<string, Line>
