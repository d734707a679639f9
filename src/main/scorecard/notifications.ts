import type { AttemptView, DeliveryView, IpnFormat } from '../../shared/contract/deliveries.ts'
import type { SentExchange } from '../../shared/contract/requests.ts'
import type { ScorecardExchange } from '../../shared/contract/scorecards.ts'
import { parsedJson } from '../../shared/parsed-json.ts'
import { scorecardAmount } from '../../shared/scorecard-amount.ts'
import { expecting } from '../client/api.ts'
import { sampleBody } from '../client/sample-body.ts'
import { type Answer, answerOf } from './answer.ts'
import { exchangeOf } from './exchange-of.ts'
import { NotDetermined, type ScorecardDeps } from './scorecard-deps.ts'

export interface TestOrder {
  orderId: string
  format: IpnFormat
  /** The JSON text of the amount. */
  amount?: string
  card?: 'success' | 'failed'
}

export interface Sent {
  deliveryId: string
  orderId: string
  answer: Answer
}

/** Makes payments and resends their IPNs, unchanged or edited. All go to the receiver under test. */
export interface Notifications {
  /** Returns a new order id of this run. `tail` distinguishes kinds of orders. */
  newOrderId(tail?: string): string
  /** Creates and pays a link. Returns the id of its delivery. */
  pay(order: TestOrder): Promise<string>
  /** Creates the links, then pays all of them at once. `beganAt` is the time at which paying began, in ms. */
  payAtOnce(orders: readonly TestOrder[]): Promise<{ deliveryIds: string[]; beganAt: number }>
  /** Waits for an attempt, counted from 1, and adds it to the evidence. */
  attempt(deliveryId: string, orderId: string, what: string, number?: number): Promise<Answer>
  /** Returns the response to the first attempt of a delivery, which must be over. Adds nothing to the evidence. */
  firstAnswer(deliveryId: string): Promise<Answer>
  /** Makes a payment and returns it with the response to its IPN. */
  payment(order: TestOrder, what: string): Promise<Sent>
  /** Sends a copy with other fields. null removes a field. */
  edited(from: string, orderId: string, fields: Record<string, string | null>, what: string): Promise<Sent>
  /** Sends the same bytes again. */
  resend(sent: Sent, what: string): Promise<Answer>
  isChangedBy(deliveryId: string, ruleId: string): Promise<boolean>
  /** Cancels the attempts still due, so that they do not interfere with later lines. */
  cancelDueAttempts(): Promise<void>
}

const pollMs = 40

export const stopPath = (id: string): string => `/api/deliveries/${encodeURIComponent(id)}/stop`

const refusalIn = ({ response }: SentExchange): string => {
  const answer = parsedJson(response.body.text) as { result?: { code?: string; message?: string } } | null | undefined
  if (!answer) return `HTTP ${response.status}`
  return `${answer.result?.code ?? response.status}: ${answer.result?.message ?? ''}`
}

export const createNotifications = (
  deps: ScorecardDeps,
  {
    evidence,
    ownRules,
    due,
    onDue,
    timeoutMs,
  }: {
    evidence: (exchange: ScorecardExchange) => void
    /** Ids of the rules that this run created. */
    ownRules: ReadonlySet<string>
    /** Ids of the deliveries whose attempts may still be due. */
    due: Set<string>
    /** Called after a change of `due`. */
    onDue: () => Promise<void>
    /** Timeout of an attempt, in ms. */
    timeoutMs: number
  },
): Notifications => {
  const { api, ipnUrl, merchantId, orderPrefix, limits, now, sleep } = deps
  const call = expecting(api)
  let number = deps.runNumber

  const create = async ({ orderId, format, amount = scorecardAmount }: TestOrder): Promise<string> => {
    const text = (value: string) => ({ text: value, json: JSON.stringify(value) })
    const body = sampleBody(
      [
        ['order_id', text(orderId)],
        ['amount', { text: amount, json: amount }],
        ['ipn_format', text(format)],
        ['ipn_url', text(ipnUrl)],
        ['description', text('Receiver scorecard')],
      ],
      deps.serviceUrl,
    )
    const exchange = await call('POST /api/requests', { body: { merchantId, body, testRun: 'scorecard' } })
    if (exchange.linkId === null) {
      throw new NotDetermined(`The payment link could not be created: the service answered ${refusalIn(exchange)}`)
    }
    return exchange.linkId
  }

  const settle = async (linkId: string, { orderId, card = 'success' }: TestOrder): Promise<string> => {
    const link = await call('POST /api/links/:id/pay', { params: { id: linkId }, body: { outcome: card } })
    const [delivery] = link.deliveries
    for (const { id } of link.deliveries) due.add(id)
    await onDue()
    if (delivery === undefined) {
      throw new NotDetermined(
        `The payment of ${orderId} made no IPN. Is the setting on that sends IPNs of ${link.state} payments?`,
      )
    }
    return delivery.id
  }

  const pay = async (order: TestOrder): Promise<string> => settle(await create(order), order)

  /** Throws NotDetermined when the outcome does not depend on the receiver. */
  const requireFairAttempt = (delivery: DeliveryView, attempt: AttemptView | undefined): void => {
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
      const delivery = await call('GET /api/deliveries/:id', { params: { id: deliveryId } })
      const attempt = delivery.attempts[wanted - 1]
      if (attempt !== undefined || now() >= deadline) {
        evidence(exchangeOf(delivery, attempt, { what, orderId }))
        if (delivery.state === 'delivered') due.delete(deliveryId)
        requireFairAttempt(delivery, attempt)
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
      // Waits for all payments, so that none is still running when one has failed.
      const paid = await Promise.allSettled(orders.map((order, index) => settle(links[index] ?? '', order)))
      const deliveryIds = paid.map((one) => {
        if (one.status === 'rejected') throw one.reason
        return one.value
      })
      return { deliveryIds, beganAt }
    },
    attempt: attemptOf,
    firstAnswer: async (deliveryId) => {
      const delivery = await call('GET /api/deliveries/:id', { params: { id: deliveryId } })
      const [attempt] = delivery.attempts
      requireFairAttempt(delivery, attempt)
      return attempt === undefined ? { kind: 'none', words: 'No answer came.' } : answerOf(attempt)
    },
    payment: async (order, what) => {
      const deliveryId = await pay(order)
      return { deliveryId, orderId: order.orderId, answer: await attemptOf(deliveryId, order.orderId, what) }
    },
    edited: async (from, orderId, fields, what) => {
      const copy = await call('POST /api/deliveries/:id/replay', { params: { id: from }, body: { fields } })
      return { deliveryId: copy.id, orderId, answer: await attemptOf(copy.id, orderId, what) }
    },
    resend: async ({ deliveryId, orderId }, what) => {
      const { attempts } = await call('GET /api/deliveries/:id', { params: { id: deliveryId } })
      await call('POST /api/deliveries/:id/resend', { params: { id: deliveryId } })
      return attemptOf(deliveryId, orderId, what, attempts.length + 1)
    },
    isChangedBy: async (deliveryId, ruleId) => {
      const { rules, attempts } = await call('GET /api/deliveries/:id', { params: { id: deliveryId } })
      return [...rules, ...attempts.flatMap((attempt) => attempt.rules)].some(({ id }) => id === ruleId)
    },
    cancelDueAttempts: async () => {
      // The API refuses to stop a delivery without an attempt due, which is fine.
      await Promise.all(Array.from(due, (id) => api('POST', stopPath(id))))
      due.clear()
      await onDue()
    },
  }
}
