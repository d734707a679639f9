import type { ScorecardExchange, ScorecardLook } from '../../shared/contract/scorecards.ts'
import type { Api } from '../client/api.ts'

/** Why a line cannot be told, as a sentence. */
export class CannotTell extends Error {
  override name = 'CannotTell'
}

export interface Verdict {
  outcome: 'passed' | 'failed' | 'unknown'
  words: string
}

/** What a merchant's own address says about an order. */
export type OrderAnswer = { kind: 'answer'; status: number; text: string } | { kind: 'none'; why: string }

export interface Limits {
  /** A receiver is to answer within so many ms. */
  answerMs: number
  /** ms an attempt is waited for at most. */
  patienceMs: number
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
  patienceMs: 20_000,
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
  /** Address with {order} in it that tells about an order. */
  probe: string | undefined
  /** GETs such an address; never rejects. */
  look: (url: string) => Promise<OrderAnswer>
  orderPrefix: string
  /** Makes the order ids of this run unlike those of any other: nine digits. */
  runNumber: number
  /** ms of real time. */
  now: () => number
  /** Rejects when the run is canceled. */
  sleep: (ms: number) => Promise<void>
  limits: Limits
}

/** What a line shows for itself: filled while it is told. */
export interface Evidence {
  exchanges: ScorecardExchange[]
  looks: ScorecardLook[]
}
