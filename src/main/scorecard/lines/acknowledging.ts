import type { IpnFormat } from '../../../shared/contract/deliveries.ts'
import { complaintOf, timeText } from '../answer.ts'
import { failed, type Line, passed, unknown } from '../line.ts'
import { basisOf } from './basis.ts'

const names: Record<IpnFormat, string> = { form: 'a form', json: 'JSON' }

const acknowledging =
  (format: IpnFormat): Line =>
  async ({ notifications, acknowledged, times }) => {
    const order = { orderId: notifications.newOrderId(), format }
    const sent = await notifications.payment(order, `IPN of ${order.orderId} as ${names[format]}`)
    if (sent.answer.kind !== 'acknowledged') return failed(complaintOf(sent.answer))
    acknowledged.push({ format, sent })
    times.push(sent.answer.ms)
    return passed(`The receiver ${sent.answer.words}.`)
  }

/** What every receiver has to do. */
export const acknowledgingLines = {
  form: acknowledging('form'),
  json: acknowledging('json'),

  quick: async ({ times, deps: { limits } }) => {
    if (times.length === 0) return unknown('No notification was acknowledged, so there is no time to tell.')
    const slowest = Math.max(...times)
    const bound = `${limits.answerMs / 1_000} s`
    return slowest <= limits.answerMs
      ? passed(`The slowest of ${times.length} answers took ${timeText(slowest)}; ${bound} is the limit.`)
      : failed(`An answer took ${timeText(slowest)}, more than ${bound}. Answer first, then do the work.`)
  },

  duplicate: async (bench) => {
    const answer = await bench.notifications.again(basisOf(bench).sent, 'the same bytes once more')
    return answer.kind === 'acknowledged'
      ? passed(`The receiver ${answer.words} the second time too.`)
      : failed(complaintOf(answer))
  },
} satisfies Record<string, Line>
