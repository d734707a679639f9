import type { ScorecardLook } from '../../shared/contract/scorecards.ts'
import { maskedUrl } from './masked.ts'
import { CannotTell, type Limits, type OrderAnswer } from './trial.ts'

/** What became of an order, as far as the merchant's own address tells. */
export type Sighting = 'untouched' | 'fulfilled' | 'otherwise'

/** Knows what the merchant's address says of an order that is paid, and so whether another one is. */
export interface Witness {
  /** What is said of an order now. Throws CannotTell when nothing is. */
  ask(orderId: string, what: string): Promise<string>
  /** Asks until the answer is another than `before`, for a few times the usual wait; the last answer. */
  askUntilChanged(orderId: string, before: string, what: string): Promise<string>
  /** Waits as long as a receiver may take to book, then asks. */
  askSettled(orderId: string, what: string): Promise<string>
  /** Remembers what a paid order answers. */
  learn(paid: string): void
  /** Whether it has been seen to tell a paid order from an unpaid one. */
  hasLearned(): boolean
  judge(before: string, after: string): Sighting
}

const shownCharacters = 500
const waits = 4

export interface WitnessDeps {
  /** Address with {order} in it. */
  probe: string
  look: (url: string) => Promise<OrderAnswer>
  sleep: (ms: number) => Promise<void>
  limits: Pick<Limits, 'settleMs'>
  evidence: (look: ScorecardLook) => void
}

export const createWitness = ({ probe, look, sleep, limits, evidence }: WitnessDeps): Witness => {
  let paid: string | undefined

  const ask: Witness['ask'] = async (orderId, what) => {
    const url = probe.replaceAll('{order}', encodeURIComponent(orderId))
    const answer = await look(url)
    const told =
      answer.kind === 'answer' ? { status: answer.status, text: answer.text } : { status: null, text: answer.why }
    evidence({ what, url: maskedUrl(url), status: told.status, answer: told.text.slice(0, shownCharacters) })
    if (answer.kind === 'none')
      throw new CannotTell(`The address that tells about orders gave no answer: ${answer.why}`)
    if (answer.status >= 500 || (answer.status >= 300 && answer.status < 400)) {
      throw new CannotTell(`The address that tells about orders answered ${answer.status}, which tells nothing.`)
    }
    // The order's own id in the answer is no difference between orders.
    return `${answer.status} ${answer.text.trim().replaceAll(orderId, '{order}')}`
  }

  return {
    ask,
    askUntilChanged: async (orderId, before, what) => {
      for (let left = waits; ; left--) {
        await sleep(limits.settleMs / 2)
        const after = await ask(orderId, what)
        if (after !== before || left === 0) return after
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
    judge: (before, after) => (after === before ? 'untouched' : after === paid ? 'fulfilled' : 'otherwise'),
  }
}
