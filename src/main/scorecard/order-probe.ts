import type { ScorecardLook } from '../../shared/contract/scorecards.ts'
import { maskedUrl } from './masked.ts'
import { type Limits, NotDetermined, type OrderAnswer } from './scorecard-deps.ts'

/** The state of an order: its status response is compared with the previous one and with that of a paid order. */
export type OrderState = 'unchanged' | 'fulfilled' | 'other'

/** Requests the merchant's status URL for orders and compares the responses with that of a paid order. */
export interface OrderProbe {
  /** Returns the current response for an order. Throws NotDetermined when there is none. */
  ask(orderId: string, what: string): Promise<string>
  /** Requests every half `settleMs`, five times at most, until the response differs from `before`. Returns the last one. */
  askUntilChanged(orderId: string, before: string, what: string): Promise<string>
  /** Waits `settleMs`, because a receiver may book the order after its response, then requests. */
  askSettled(orderId: string, what: string): Promise<string>
  /** Stores the response of a paid order for comparison. */
  learn(paid: string): void
  /** Whether paid and unpaid orders are known to give different responses. */
  hasLearned(): boolean
  judge(before: string, after: string): OrderState
}

const shownCharacters = 500
const maxAsks = 5

export interface OrderProbeDeps {
  /** Status URL with {order} in it. */
  probe: string
  look: (url: string) => Promise<OrderAnswer>
  sleep: (ms: number) => Promise<void>
  limits: Pick<Limits, 'settleMs'>
  evidence: (look: ScorecardLook) => void
}

export const createOrderProbe = ({ probe, look, sleep, limits, evidence }: OrderProbeDeps): OrderProbe => {
  let paid: string | undefined

  const ask: OrderProbe['ask'] = async (orderId, what) => {
    const url = probe.replaceAll('{order}', encodeURIComponent(orderId))
    const answer = await look(url)
    const shown =
      answer.kind === 'answer' ? { status: answer.status, text: answer.text } : { status: null, text: answer.why }
    evidence({ what, url: maskedUrl(url), status: shown.status, answer: shown.text.slice(0, shownCharacters) })
    if (answer.kind === 'none') throw new NotDetermined(`The order status URL gave no answer: ${answer.why}`)
    if (answer.status >= 500 || (answer.status >= 300 && answer.status < 400)) {
      throw new NotDetermined(`The order status URL answered ${answer.status}, from which no state can be read.`)
    }
    // The response may contain the order's id, which is not a difference.
    return `${answer.status} ${answer.text.trim().replaceAll(orderId, '{order}')}`
  }

  return {
    ask,
    askUntilChanged: async (orderId, before, what) => {
      for (let asked = 1; ; asked++) {
        await sleep(limits.settleMs / 2)
        const after = await ask(orderId, what)
        if (after !== before || asked === maxAsks) return after
      }
    },
    askSettled: async (orderId, what) => {
      await sleep(limits.settleMs)
      return ask(orderId, what)
    },
    learn: (answer) => {
      paid = answer
    },
    hasLearned: () => paid !== undefined,
    judge: (before, after) => (after === before ? 'unchanged' : after === paid ? 'fulfilled' : 'other'),
  }
}
