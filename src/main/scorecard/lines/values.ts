import { complaintOf } from '../answer.ts'
import { failed, type LineVerdict, passed, unknown, worstOf } from '../line-verdict.ts'
import type { Sent } from '../notifications.ts'
import type { Line, ScorecardRun } from '../scorecard-run.ts'
import { basisOf } from './basis.ts'

/** Length of the longest order id that the service accepts. */
const maxOrderIdLength = 64
const largestAmount = '999999999.99'
/** Length of a field that no gateway sends but anyone can, in characters. */
const oversizedLength = 60_000

const beyondAscii = '-Grüße-日本-🌿'

/** Makes a payment with unusual values, which the receiver must acknowledge. */
const expectAcknowledged = async (
  { notifications, orderProbe }: ScorecardRun,
  order: Parameters<ScorecardRun['notifications']['payment']>[0],
  what: string,
): Promise<LineVerdict> => {
  const { orderId, format } = order
  const canSee = orderProbe?.hasLearned() === true
  const before = canSee ? await orderProbe.ask(orderId, `${what}, before`) : ''
  const { answer } = await notifications.payment(order, what)
  if (answer.kind !== 'acknowledged') return failed(`${what}: ${complaintOf(answer)}`)
  const answered = `${what}: the receiver ${answer.words}`
  if (orderProbe === undefined) return passed(`${answered}.`)
  if (!canSee) return unknown(`${answered}. The order status URL does not tell paid orders from others.`)
  const after = await orderProbe.askUntilChanged(orderId, before, `${what}, after`)
  const orderState = orderProbe.judge(before, after)
  if (orderState === 'fulfilled') return passed(`${answered}, and its order answers like a paid one.`)
  if (orderState === 'other') return unknown(`${answered}, but its order does not answer like a paid one.`)
  return failed(
    `${answered}, but its order answers as if nothing had come. ` +
      `Does the shop read ${format === 'json' ? 'JSON' : 'forms'}, and the id whole and as UTF-8?`,
  )
}

/** A shop that does not expect the value is right to refuse it, but has to answer. */
const mayRefuse = (what: string, { answer }: Sent): LineVerdict =>
  answer.kind === 'acknowledged' || answer.kind === 'refused'
    ? passed(`${what}: the receiver ${answer.words}.`)
    : failed(`${what}: ${complaintOf(answer)}`)

/** Lines about valid but rare values, and absurd ones. */
export const valueLines = {
  'long-values': async (run) => {
    const { notifications } = run
    const { format, sent } = basisOf(run)
    const orderId = notifications.newOrderId('-').padEnd(maxOrderIdLength, 'x')
    const longest = await expectAcknowledged(run, { orderId, format }, 'The longest order id')
    const expensive = { orderId: notifications.newOrderId(), format, amount: largestAmount }
    const highest = await notifications.payment(expensive, `An amount of ${largestAmount}`)
    const fields = { cs_ref_code: '9'.repeat(oversizedLength) }
    const what = `A cs_ref_code of ${oversizedLength.toLocaleString('en')} digits`
    const absurd = await notifications.edited(sent.deliveryId, sent.orderId, fields, what)
    return worstOf([longest, mayRefuse(`An amount of ${largestAmount}`, highest), mayRefuse(what, absurd)])
  },

  unicode: async (run) => {
    basisOf(run)
    const verdicts: LineVerdict[] = []
    for (const { format } of run.acknowledged) {
      const orderId = run.notifications.newOrderId(beyondAscii)
      verdicts.push(await expectAcknowledged(run, { orderId, format }, format === 'form' ? 'As a form' : 'As JSON'))
    }
    return worstOf(verdicts)
  },
} satisfies Record<string, Line>
