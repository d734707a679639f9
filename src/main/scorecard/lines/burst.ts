import { expecting } from '../../client/api.ts'
import { complaintOf, timeText } from '../answer.ts'
import { failed, passed, unknown } from '../line-verdict.ts'
import type { Line } from '../scorecard-run.ts'
import { basisOf } from './basis.ts'

/** The sender's limit of concurrent attempts per receiver (decision record on slow receivers). */
const concurrencyText = '8 at a time'
/** Limits the failed exchanges shown. */
const shownFailures = 5
const pollMs = 100

const percentile = (sorted: readonly { ms: number }[], share: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]?.ms ?? 0

/** Makes many payments at once. Their IPNs are sent as fast as the sender's limit allows. */
export const burst: Line = async (run) => {
  const { notifications, acknowledged, deps } = run
  const { limits, now, sleep } = deps
  const payments = limits.burstPayments
  const { format } = basisOf(run)
  if (acknowledged.some(({ ms }) => ms > limits.answerMs)) {
    return unknown(`Not tried: single answers take longer than ${limits.answerMs / 1_000} s already.`)
  }
  const mark = `B${deps.runNumber}`
  const orders = Array.from({ length: payments }, () => ({ orderId: notifications.newOrderId(`-${mark}`), format }))
  const call = expecting(deps.api)
  const { deliveryIds: ids, beganAt } = await notifications.payAtOnce(orders)

  const wanted = new Set(ids)
  const untried = async (): Promise<number> => {
    const { items } = await call('GET /api/deliveries', { query: { limit: 500, q: `order:${mark}` } })
    return items.filter(({ id, attemptCount }) => wanted.has(id) && attemptCount === 0).length
  }
  const deadline = beganAt + limits.burstMs
  let left = await untried()
  while (left > 0 && now() < deadline) {
    await sleep(pollMs)
    left = await untried()
  }
  const tookMs = now() - beganAt

  if (left > 0) {
    return failed(
      `After ${timeText(tookMs)}, ${left} of ${payments} IPNs had no answer yet. They are sent ${concurrencyText}.`,
    )
  }
  const good: { ms: number; id: string; orderId: string }[] = []
  const complaints: string[] = []
  for (const [index, id] of ids.entries()) {
    const { orderId = '' } = orders[index] ?? {}
    const answer = await notifications.firstAnswer(id)
    if (answer.kind === 'acknowledged') good.push({ ms: answer.ms, id, orderId })
    else {
      complaints.push(complaintOf(answer))
      if (complaints.length <= shownFailures) await notifications.attempt(id, orderId, 'failed')
    }
  }
  good.sort((a, b) => a.ms - b.ms)
  const slowest = good.at(-1)
  if (slowest !== undefined) {
    await notifications.attempt(slowest.id, slowest.orderId, 'the slowest that was acknowledged')
  }
  const summary =
    `${good.length} of ${payments} acknowledged, all of them tried within ${timeText(tookMs)}, sent ${concurrencyText}` +
    (slowest === undefined
      ? '.'
      : `; half of these answers came within ${timeText(percentile(good, 0.5))} (p50), 95 % within ` +
        `${timeText(percentile(good, 0.95))} (p95), the slowest after ${timeText(slowest.ms)}.`)
  const [complaint] = complaints
  if (complaint !== undefined) return failed(`${summary} ${complaint}`)
  if (slowest !== undefined && slowest.ms > limits.answerMs) {
    return failed(`${summary} The limit is ${limits.answerMs / 1_000} s.`)
  }
  return passed(summary)
}
