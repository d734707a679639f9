import { scorecardAmount } from '../../../shared/scorecard-amount.ts'
import { complaintOf } from '../answer.ts'
import { failed, type LineVerdict, passed, unknown, worstOf } from '../line-verdict.ts'
import type { Sent } from '../notifications.ts'
import type { Line, ScorecardRun } from '../scorecard-run.ts'
import { basisOf } from './basis.ts'

const address = 'or give an address of yours that tells about an order'

/** Returns the fields for an IPN about another order, with unused reference codes. */
const forOrder = (orderId: string, stamp: number): Record<string, string> => ({
  merchant_ref_code: orderId,
  transaction_id: `TD${String(stamp).padStart(10, '0').slice(-10)}`,
  cs_ref_code: `209912-${String(stamp).slice(-9)}`,
})

/** Sends an IPN that must not fulfil its order. `bad` is the text of the report when it does. */
const mustNotFulfil = async (
  { orderProbe }: ScorecardRun,
  orderId: string,
  send: () => Promise<Sent>,
  { bad, mayRefuse }: { bad: string; mayRefuse: boolean },
): Promise<LineVerdict> => {
  const canSee = orderProbe?.hasLearned() === true
  const before = canSee ? await orderProbe.ask(orderId, `${orderId}, before`) : ''
  const { answer } = await send()
  const refusedWell = answer.kind === 'refused' && mayRefuse
  if (answer.kind !== 'acknowledged' && !refusedWell) return failed(complaintOf(answer))
  const answered = `The receiver ${answer.words}`
  if (!canSee) {
    if (refusedWell) return passed(`${answered}, so it did not take it. Until it is acknowledged it is sent again.`)
    const why = orderProbe === undefined ? `, ${address}` : ' (the address given does not tell paid orders from others)'
    return unknown(`${answered}. Whether ${orderId} was fulfilled cannot be seen from here: look in your shop${why}.`)
  }
  const orderState = orderProbe.judge(before, await orderProbe.askSettled(orderId, `${orderId}, after`))
  if (orderState === 'fulfilled') return failed(`${answered}, and ${orderId} answers like a paid order: ${bad}.`)
  if (orderState === 'unchanged') return passed(`${answered}, and ${orderId} answers as before.`)
  return unknown(`${answered}. ${orderId} answers neither as before nor like a paid order: look in your shop.`)
}

/** Lines about orders that must not be fulfilled. */
export const fulfilmentLines = {
  'duplicate-once': async (run) => {
    const { notifications, orderProbe } = run
    const { format } = basisOf(run)
    if (orderProbe === undefined) {
      const { orderId } = basisOf(run).sent
      return unknown(
        `${orderId} was notified twice. Look in your shop whether it was booked once (one mail, one invoice, one ` +
          `shipment), ${address}.`,
      )
    }
    const orderId = notifications.newOrderId()
    const unpaid = await orderProbe.ask(orderId, `${orderId}, before it was paid`)
    const sent = await notifications.payment({ orderId, format }, `IPN of ${orderId}`)
    if (sent.answer.kind !== 'acknowledged') return failed(complaintOf(sent.answer))
    const paid = await orderProbe.askUntilChanged(orderId, unpaid, `${orderId}, after it was paid`)
    if (paid === unpaid) {
      return unknown(
        `The order status URL answers the same before and after ${orderId} was paid: ${unpaid.slice(0, 80)}. Either the shop ` +
          `does not know this order at ${scorecardAmount}, or the URL does not tell paid orders from others, as a number of payments does.`,
      )
    }
    const again = await orderProbe.ask(orderId, `${orderId}, asked once more`)
    if (again !== paid) {
      return unknown(
        `The order status URL answers something else each time it is asked of ${orderId}: first "${paid.slice(0, 80)}", then ` +
          `"${again.slice(0, 80)}". Give one that answers the same until something is booked.`,
      )
    }
    orderProbe.learn(paid)
    const answer = await notifications.resend(sent, 'the same bytes once more')
    if (answer.kind !== 'acknowledged') return failed(complaintOf(answer))
    const after = await orderProbe.askSettled(orderId, `${orderId}, after the duplicate`)
    return after === paid
      ? passed(`The shop says the same of ${orderId} after the duplicate.`)
      : failed(`The shop said "${paid.slice(0, 80)}" of ${orderId}, and "${after.slice(0, 80)}" after the duplicate.`)
  },

  'failed-payment': async (run) => {
    const { notifications } = run
    const orderId = notifications.newOrderId()
    const order = { orderId, format: basisOf(run).format, card: 'failed' } as const
    return mustNotFulfil(run, orderId, () => notifications.payment(order, `IPN of ${orderId}, whose card failed`), {
      bad: 'its payment failed',
      mayRefuse: false,
    })
  },

  'unknown-order': async (run) => {
    const { notifications, deps } = run
    const stamp = deps.runNumber
    const orderId = `NO-SUCH-ORDER-${stamp}`
    const send = () =>
      notifications.edited(basisOf(run).sent.deliveryId, orderId, forOrder(orderId, stamp), `IPN of ${orderId}`)
    return mustNotFulfil(run, orderId, send, { bad: 'nobody ordered it', mayRefuse: true })
  },

  'wrong-amount': async (run) => {
    const { notifications, deps } = run
    const orderId = notifications.newOrderId()
    const fields = { ...forOrder(orderId, deps.runNumber + 1), amount: '0.01', true_amount: '0.01' }
    const send = () =>
      notifications.edited(basisOf(run).sent.deliveryId, orderId, fields, `IPN of ${orderId}, amount 0.01`)
    return mustNotFulfil(run, orderId, send, { bad: 'it costs more than 0.01', mayRefuse: true })
  },

  'missing-field': async (run) => {
    const { notifications, deps } = run
    const without = async (names: readonly string[], stamp: number): Promise<LineVerdict> => {
      const orderId = notifications.newOrderId()
      const gone = Object.fromEntries(names.map((name) => [name, null]))
      const what = `IPN of ${orderId} without ${names.join(' and ')}`
      const fields = { ...forOrder(orderId, stamp), ...gone }
      const send = () => notifications.edited(basisOf(run).sent.deliveryId, orderId, fields, what)
      return mustNotFulfil(run, orderId, send, { bad: `its IPN had no ${names.join(' and no ')}`, mayRefuse: true })
    }
    const noStatus = await without(['status'], deps.runNumber + 2)
    return worstOf([noStatus, await without(['amount', 'true_amount'], deps.runNumber + 3)])
  },
} satisfies Record<string, Line>
