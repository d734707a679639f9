import type { AppliedRuleView } from '../../../../shared/contract/applied-rule.ts'
import type { DeliveryState } from '../../../../shared/contract/deliveries.ts'

export const lanes = ['merchant', 'service', 'browser', 'receiver'] as const
export type Lane = (typeof lanes)[number]

export const laneNames: Record<Lane, string> = {
  merchant: 'Merchant',
  service: 'Service',
  browser: 'Browser',
  receiver: 'IPN receiver',
}

/** `simulated`: a fault rule had a hand in it. */
export type StoryTone = 'plain' | 'good' | 'bad' | 'wait' | 'idle' | 'simulated'

/** Where the exact bytes of an arrow are kept. */
export type Bytes =
  | { kind: 'call'; id: string; part: 'request' | 'answer' }
  | { kind: 'attempt'; id: string; deliveryId: string; part: 'request' | 'answer' }
  | { kind: 'inbox'; id: string }

interface Moment {
  key: string
  /** The call this begins or ends; null for what stands alone. */
  call: { id: string; part: 'begins' | 'ends' } | null
  /** ms since the epoch; parts of a ms where durations tell them. */
  at: number
  /** ms the virtual clock was ahead then; 0: real time. */
  aheadMs: number
  label: string
  note: string | null
  tone: StoryTone
  /** null: nothing is kept of it any more. */
  bytes: Bytes | null
  /** What fault rules did to it. */
  rules: readonly AppliedRuleView[]
}

export interface Arrow extends Moment {
  kind: 'arrow'
  from: Lane
  to: Lane
  /** ms; only answers have one. */
  durationMs: number | null
  /** Set on the last answer of a delivery that is over. */
  ends: DeliveryState | null
}

/** Something that happened in one place. */
export interface Mark extends Moment {
  kind: 'mark'
  lane: Lane
  ends: DeliveryState | null
}

/** The attempt to come. */
export interface Next {
  kind: 'next'
  key: string
  deliveryId: string
  /** ms since the epoch; null while an attempt is under way. */
  at: number | null
  number: number
  /** What fault rules did to when it is sent, and to what. */
  rules: readonly AppliedRuleView[]
}

/** What the story waits for, where only a person can go on with it. */
export interface Waits {
  kind: 'waits'
  key: string
  label: string
}

/** Time in which nothing happened. */
export interface Gap {
  kind: 'gap'
  key: string
  ms: number
}

export type StoryStep = Arrow | Mark

/** Where a lane is at work in a row: from its middle on, up to its middle, or all through it. */
export type Busy = 'begins' | 'ends' | 'through'

export type StoryRow = (StoryStep | Next | Waits | Gap) & {
  busy: Partial<Record<Lane, Busy>>
  /** ms since the row before; null at the first one and after a gap, where the time of day says more. */
  sinceMs: number | null
  /** When the step before was, ms; null at the first one. Left out where no time is shown. */
  previousAt?: number | null
}

/** Names one row's bytes: an answer differs from its request. */
export const bytesKey = (bytes: Bytes): string =>
  `${bytes.kind} ${bytes.id}${bytes.kind === 'inbox' ? '' : ` ${bytes.part}`}`
