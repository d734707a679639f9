import type { ScorecardExchange, ScorecardLook } from '../../shared/contract/scorecards.ts'
import type { Api } from '../client/api.ts'

/** The outcome of a line could not be determined; the message says why. */
export class NotDetermined extends Error {
  override name = 'NotDetermined'
}

export interface LineVerdict {
  outcome: 'passed' | 'failed' | 'unknown'
  words: string
}

/** What a merchant's own address says about an order. */
export type OrderAnswer = { kind: 'answer'; status: number; text: string } | { kind: 'none'; why: string }

export interface Limits {
  /** A receiver is to answer within so many ms. */
  answerMs: number
  /** ms an attempt is waited for at most. */
  maxWaitMs: number
  /** ms until an order that was acknowledged is looked at: many receivers book it after their answer. */
  settleMs: number
  /** ms over which a slow body goes out. */
  slowBodyMs: number
  /** ms that a burst is waited for. */
  burstMs: number
  /** ms after which no further line is begun. */
  totalMs: number
}

export const usualLimits: Limits = {
  answerMs: 5_000,
  maxWaitMs: 20_000,
  settleMs: 1_000,
  slowBodyMs: 3_000,
  burstMs: 40_000,
  totalMs: 180_000,
}

export interface ScorecardDeps {
  api: Api
  /** Of the service, without a slash at its end. */
  serviceUrl: string
  /** The receiver under test. */
  ipnUrl: string
  merchantId: string
  /** Status URL of the merchant's orders, with {order} in it. */
  probe: string | undefined
  /** GETs such an address; never rejects. */
  look: (url: string) => Promise<OrderAnswer>
  orderPrefix: string
  /** Nine digits that make the order ids of this run unique. */
  runNumber: number
  /** ms of real time. */
  now: () => number
  /** Rejects when the run is canceled. */
  sleep: (ms: number) => Promise<void>
  limits: Limits
}

/** The exchanges and answers a line's outcome rests on; collected while it runs. */
export interface LineEvidence {
  exchanges: ScorecardExchange[]
  looks: ScorecardLook[]
}
