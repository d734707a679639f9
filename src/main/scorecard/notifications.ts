import type { AttemptView, DeliveryView, IpnFormat } from '../../shared/contract/deliveries.ts'
import type { LinkView } from '../../shared/contract/links.ts'
import type { Exchange } from '../../shared/contract/requests.ts'
import type { ScorecardExchange } from '../../shared/contract/scorecards.ts'
import { expecting } from '../client/api.ts'
import { createBody } from '../client/create-body.ts'
import { type Answer, answerOf } from './answer.ts'
import { exchangeOf } from './exchange-of.ts'
import { NotDetermined, type ScorecardDeps } from './scorecard-deps.ts'

export interface Order {
  orderId: string
  format: IpnFormat
  /** As JSON text. */
  amount?: string
  card?: 'success' | 'failed'
}

export interface Sent {
  deliveryId: string
  orderId: string
  answer: Answer
}

/** Makes payments and sends their notifications again, whole or edited; every one of them to the receiver under test. */
export interface Notifications {
  /** An order id of this run; the tail tells them apart. */
  newOrderId(tail?: string): string
  /** Creates the link of an order and pays it; the id of the delivery that comes of it. */
  pay(order: Order): Promise<string>
  /** Creates links first, then pays them all at once; `beganAt` is when that began (ms). */
  payAtOnce(orders: readonly Order[]): Promise<{ deliveryIds: string[]; beganAt: number }>
  /** Waits for an attempt, counted from 1, and takes it into the evidence. */
  attempt(deliveryId: string, orderId: string, what: string, number?: number): Promise<Answer>
  /** The answer to the first attempt of a delivery, which is over; taken into no evidence. */
  glance(deliveryId: string): Promise<Answer>
  /** A real payment and the answer to its notification. */
  payment(order: Order, what: string): Promise<Sent>
  /** A copy with other fields; null takes one out. */
  edited(from: string, orderId: string, fields: Record<string, string | null>, what: string): Promise<Sent>
  /** The same bytes once more. */
  again(sent: Sent, what: string): Promise<Answer>
  isTouchedBy(deliveryId: string, ruleId: string): Promise<boolean>
  /** Attempts still due are given up, so that they do not come between what follows. */
  stopWhatIsDue(): Promise<void>
}

const pollMs = 40

const path = (id: string, action = ''): string => `/api/deliveries/${encodeURIComponent(id)}${action}`

const refusalIn = ({ response }: Exchange): string => {
  try {
    const { result } = JSON.parse(response.body.text) as { result?: { code?: string; message?: string } }
    return `${result?.code ?? response.status}: ${result?.message ?? ''}`
  } catch {
    return `HTTP ${response.status}`
  }
}

export const createNotifications = (
  deps: ScorecardDeps,
  {
    evidence,
    ownRules,
    timeoutMs,
  }: {
    evidence: (exchange: ScorecardExchange) => void
    /** Ids of the rules a run made itself. */
    ownRules: ReadonlySet<string>
    /** After which the sender gives up an attempt. */
    timeoutMs: number
  },
): Notifications => {
  const { api, ipnUrl, merchantId, orderPrefix, limits, now, sleep } = deps
  const call = expecting(api)
  const due = new Set<string>()
  let number = deps.runNumber

  const create = async ({ orderId, format, amount = '19.90' }: Order): Promise<string> => {
    const text = (value: string) => ({ text: value, json: JSON.stringify(value) })
    const body = createBody(
      [
        ['order_id', text(orderId)],
        ['amount', { text: amount, json: amount }],
        ['ipn_format', text(format)],
        ['ipn_url', text(ipnUrl)],
        ['description', text('Receiver scorecard')],
      ],
      deps.serviceUrl,
    )
    const exchange = await call<Exchange>('POST', '/api/requests', { merchantId, body, testRun: 'scorecard' })
    if (exchange.linkId === null) {
      throw new NotDetermined(`The payment link could not be created: the service answered ${refusalIn(exchange)}`)
    }
    return exchange.linkId
  }

  const settle = async (linkId: string, { orderId, card = 'success' }: Order): Promise<string> => {
    const link = await call<LinkView>('POST', `/api/links/${encodeURIComponent(linkId)}/pay`, { outcome: card })
    const [delivery] = link.deliveries
    for (const { id } of link.deliveries) due.add(id)
    if (delivery === undefined) {
      throw new NotDetermined(
        `The payment of ${orderId} made no IPN. Is the setting on that sends IPNs of ${link.state} payments?`,
      )
    }
    return delivery.id
  }

  const pay = async (order: Order): Promise<string> => settle(await create(order), order)

  /** Refuses to judge what says nothing about the receiver. */
  const mustBeFair = (delivery: DeliveryView, attempt: AttemptView | undefined): void => {
    const foreign = [...delivery.rules, ...(attempt?.rules ?? [])].find(({ id }) => !ownRules.has(id))
    if (foreign !== undefined) {
      throw new NotDetermined(`The fault rule "${foreign.name}" changed this exchange. Switch it off and run again.`)
    }
    if (attempt === undefined && delivery.state !== 'sending') {
      throw new NotDetermined('The IPN was not sent in time: others to this receiver are in line. Wait and run again.')
    }
    if (attempt?.error?.code === 'timeout' && timeoutMs < limits.answerMs) {
      throw new NotDetermined(
        `The setting ipnTimeoutSeconds cuts attempts off after ${timeoutMs / 1_000} s, before the ` +
          `${limits.answerMs / 1_000} s a receiver has. Raise it and run again.`,
      )
    }
  }

  const attemptOf: Notifications['attempt'] = async (deliveryId, orderId, what, wanted = 1) => {
    const deadline = now() + limits.maxWaitMs
    for (;;) {
      const delivery = await call<DeliveryView>('GET', path(deliveryId))
      const attempt = delivery.attempts[wanted - 1]
      if (attempt !== undefined || now() >= deadline) {
        evidence(exchangeOf(delivery, attempt, { what, orderId }))
        if (delivery.state === 'delivered') due.delete(deliveryId)
        mustBeFair(delivery, attempt)
        if (attempt !== undefined) return answerOf(attempt)
        return { kind: 'none', words: `The receiver did not answer within ${limits.maxWaitMs / 1_000} s.` }
      }
      await sleep(pollMs)
    }
  }

  return {
    newOrderId: (tail = '') => `${orderPrefix}${++number}${tail}`,
    pay,
    payAtOnce: async (orders) => {
      const links: string[] = []
      for (const order of orders) {
        await sleep(0)
        links.push(await create(order))
      }
      const beganAt = now()
      // All are waited for, so that none is left behind where one cannot be paid.
      const paid = await Promise.allSettled(orders.map((order, index) => settle(links[index] ?? '', order)))
      const deliveryIds = paid.map((one) => {
        if (one.status === 'rejected') throw one.reason
        return one.value
      })
      return { deliveryIds, beganAt }
    },
    attempt: attemptOf,
    glance: async (deliveryId) => {
      const delivery = await call<DeliveryView>('GET', path(deliveryId))
      const [attempt] = delivery.attempts
      mustBeFair(delivery, attempt)
      return attempt === undefined ? { kind: 'none', words: 'No answer came.' } : answerOf(attempt)
    },
    payment: async (order, what) => {
      const deliveryId = await pay(order)
      return { deliveryId, orderId: order.orderId, answer: await attemptOf(deliveryId, order.orderId, what) }
    },
    edited: async (from, orderId, fields, what) => {
      const copy = await call<DeliveryView>('POST', path(from, '/replay'), { fields })
      return { deliveryId: copy.id, orderId, answer: await attemptOf(copy.id, orderId, what) }
    },
    again: async ({ deliveryId, orderId }, what) => {
      const { attempts } = await call<DeliveryView>('GET', path(deliveryId))
      await call('POST', path(deliveryId, '/resend'))
      return attemptOf(deliveryId, orderId, what, attempts.length + 1)
    },
    isTouchedBy: async (deliveryId, ruleId) => {
      const { rules, attempts } = await call<DeliveryView>('GET', path(deliveryId))
      return [...rules, ...attempts.flatMap((attempt) => attempt.rules)].some(({ id }) => id === ruleId)
    },
    stopWhatIsDue: async () => {
      // One that has nothing due is refused, which is as good.
      await Promise.all(Array.from(due, (id) => api('POST', path(id, '/stop'))))
      due.clear()
    },
  }
}
