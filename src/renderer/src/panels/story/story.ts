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

/** `simulated`: a fault rule was applied. */
export type StoryTone = 'plain' | 'good' | 'bad' | 'wait' | 'idle' | 'simulated'

/** Identifies the stored exchange of an arrow. */
export type Bytes =
  | { kind: 'call'; id: string; part: 'request' | 'answer' }
  | { kind: 'attempt'; id: string; deliveryId: string; part: 'request' | 'answer' }
  | { kind: 'inbox'; id: string }

interface Moment {
  key: string
  /** The call that this row begins or ends; null for other rows. */
  call: { id: string; part: 'begins' | 'ends' } | null
  /** ms since the epoch, with fractions when a duration provides them. */
  at: number
  /** How far the virtual clock was ahead, in ms. 0: real time. */
  aheadMs: number
  label: string
  note: string | null
  tone: StoryTone
  /** null: no bytes are stored any more. */
  bytes: Bytes | null
  /** The applied fault rules. */
  rules: readonly AppliedRuleView[]
}

export interface Arrow extends Moment {
  kind: 'arrow'
  from: Lane
  to: Lane
  /** ms. Only responses have one. */
  durationMs: number | null
  /** Set on the last response of a completed delivery. */
  ends: DeliveryState | null
}

/** An event in one lane. */
export interface Mark extends Moment {
  kind: 'mark'
  lane: Lane
  ends: DeliveryState | null
}

/** The next attempt. */
export interface Next {
  kind: 'next'
  key: string
  deliveryId: string
  /** ms since the epoch; null while an attempt is in flight. */
  at: number | null
  number: number
  /** The fault rules applied to its time and content. */
  rules: readonly AppliedRuleView[]
}

/** The action of a person that the timeline waits for. */
export interface Waits {
  kind: 'waits'
  key: string
  label: string
}

/** A period without events. */
export interface Gap {
  kind: 'gap'
  key: string
  ms: number
}

export type StoryStep = Arrow | Mark

/** The part of a row in which a lane is active: from its middle, up to its middle, or all of it. */
export type Busy = 'begins' | 'ends' | 'through'

export type StoryRow = (StoryStep | Next | Waits | Gap) & {
  busy: Partial<Record<Lane, Busy>>
  /** ms since the row before; null at the first row and after a gap, where the time of day is shown. */
  sinceMs: number | null
  /** Time of the previous step in ms; null at the first one. undefined where no time is shown. */
  previousAt?: number | null
}

/** The key of one row's bytes. Request and response have different keys. */
export const bytesKey = (bytes: Bytes): string =>
  `${bytes.kind} ${bytes.id}${bytes.kind === 'inbox' ? '' : ` ${bytes.part}`}`
