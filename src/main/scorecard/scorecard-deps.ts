import type { ScorecardExchange, ScorecardLook } from '../../shared/contract/scorecards.ts'
import type { Api } from '../client/api.ts'
import type { Undo } from '../domain/undo.ts'

/** The outcome of a line could not be determined. The message says why. */
export class NotDetermined extends Error {
  override name = 'NotDetermined'
}

/** The response of the merchant's status URL for an order. */
export type OrderAnswer = { kind: 'answer'; status: number; text: string } | { kind: 'none'; why: string }

export interface Limits {
  /** Time in which a receiver should respond, in ms. */
  answerMs: number
  /** Limits the wait for an attempt, in ms. */
  maxWaitMs: number
  /** Wait before an acknowledged order is checked, in ms. Many receivers book it after their response. */
  settleMs: number
  /** Time over which a slow body is sent, in ms. */
  slowBodyMs: number
  /** Number of payments that are made at once. */
  burstPayments: number
  /** Limits the wait for a burst, in ms. */
  burstMs: number
  /** No further line starts after this time, in ms. */
  totalMs: number
}

export const defaultLimits: Limits = {
  answerMs: 5_000,
  maxWaitMs: 20_000,
  settleMs: 1_000,
  slowBodyMs: 3_000,
  burstPayments: 50,
  burstMs: 40_000,
  totalMs: 180_000,
}

export interface ScorecardDeps {
  /** Stores the changes to undo, so that the next start can undo them after a crash. */
  keepUndos?: (undos: readonly Undo[]) => Promise<void>
  api: Api
  /** The URL of the service, without a trailing slash. */
  serviceUrl: string
  /** The receiver under test. */
  ipnUrl: string
  merchantId: string
  /** Status URL of the merchant's orders, with {order} in it. */
  probe: string | undefined
  /** Makes a GET request to the status URL. Never rejects. */
  look: (url: string) => Promise<OrderAnswer>
  orderPrefix: string
  /** Nine digits that make the order ids of this run unique. */
  runNumber: number
  /** Real time, in ms. */
  now: () => number
  /** Rejects when the run is canceled. */
  sleep: (ms: number) => Promise<void>
  limits: Limits
}

/** Collects the exchanges and responses on which a line's outcome is based. */
export interface LineEvidence {
  exchanges: ScorecardExchange[]
  looks: ScorecardLook[]
}
