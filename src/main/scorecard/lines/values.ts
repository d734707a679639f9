import { complaintOf } from '../answer.ts'
import { failed, type LineVerdict, passed, unknown, worstOf } from '../line-verdict.ts'
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
  const { orderId } = order
  const canSee = orderProbe?.hasLearned() === true
  const before = canSee ? await orderProbe.ask(orderId, `${what}, before`) : ''
  const { answer } = await notifications.payment(order, what)
  if (answer.kind !== 'acknowledged') return failed(`${what}: ${complaintOf(answer)}`)
  const answered = `${what}: the receiver ${answer.words}`
  if (!canSee) return passed(`${answered}.`)
  const after = await orderProbe.askUntilChanged(orderId, before, `${what}, after`)
  const orderState = orderProbe.judge(before, after)
  if (orderState === 'fulfilled') return passed(`${answered}, and its order answers like a paid one.`)
  if (orderState === 'other') return unknown(`${answered}, but its order does not answer like a paid one.`)
  return failed(
    `${answered}, but its order answers as if nothing had come. Was its id cut, or read in the wrong charset?`,
  )
}

/** Lines about valid but rare values, and absurd ones. */
export const valueLines = {
  'long-values': async (run) => {
    const { notifications } = run
    const { format, sent } = basisOf(run)
    const orderId = notifications.newOrderId('-').padEnd(maxOrderIdLength, 'x')
    const longest = await expectAcknowledged(run, { orderId, format, amount: largestAmount }, 'The longest order id')
    const fields = { cs_ref_code: '9'.repeat(oversizedLength) }
    const what = `cs_ref_code of ${oversizedLength.toLocaleString('en')} digits`
    const { answer } = await notifications.edited(sent.deliveryId, sent.orderId, fields, what)
    const isFine = answer.kind === 'acknowledged' || answer.kind === 'refused'
    const absurd = isFine
      ? passed(`A ${what}: the receiver ${answer.words}.`)
      : failed(`A ${what}: ${complaintOf(answer)}`)
    return worstOf([longest, absurd])
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
