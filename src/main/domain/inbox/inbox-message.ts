import type { BodyText, HeaderList } from '../../../shared/contract/common.ts'
import type { AttemptError } from '../../../shared/contract/deliveries.ts'
import type { InboxStep } from '../../../shared/contract/inboxes.ts'
import type { Shifted } from '../clock.ts'

/** The exchange with the server a message was sent on to. */
export interface ForwardedExchange {
  url: string
  requestHeaders: HeaderList
  /** ms */
  durationMs: number
  response: { status: number; headers: HeaderList; body: BodyText } | null
  error: AttemptError | null
}

/**
 * What an inbox did with a message where it was told to do anything but answer 200. `waiting` for its time, the
 * sender's patience or the other server · `done` as told · `sender-left` before that · `stopped` the service ended
 * first · `refused` too many wait already, or it was forwarded in a circle.
 */
export interface InboxReaction {
  kind: InboxStep['kind']
  state: 'waiting' | 'done' | 'sender-left' | 'stopped' | 'refused'
  /** ms from the message's arrival; null while it waits. */
  tookMs: number | null
  forwarded?: ForwardedExchange
}

/** The attempt a message is: what was on its way to this inbox when it arrived. */
export interface ArrivedAttempt {
  deliveryId: string
  number: number
  /** Byte for byte what the service means to send; decided on all of it, kept or not. */
  identical: boolean
}

/** What a built-in receiver got, as stored. */
export interface InboxMessage extends Shifted {
  id: string
  seq: number
  /** The inbox: `/inbox/<name>`. */
  name: string
  /** ms, real time. */
  at: number
  method: string
  url: string
  headers: HeaderList
  body: BodyText
  /** HTTP status; null while none was given. */
  answeredStatus: number | null
  /** Left out for the plain 200. */
  reaction?: InboxReaction
  attempt?: ArrivedAttempt
  /** A secret or card number in it was replaced by dots. */
  masked?: true
}
