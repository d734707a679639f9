import type { Undo } from '../domain/clock.ts'
import type { Attempt, Delivery } from '../domain/ipn/delivery.ts'
import type { PaymentLink } from '../domain/link/payment-link.ts'

/** Where the virtual clock is to go. ms; `by` counts from when its turn comes. */
export type ClockTarget = { by: number } | { to: number } | 'next-attempt'

/** Something that happened while the clock was being moved. */
export type Fired =
  /** An attempt that is over, and its delivery as it was then. */
  { kind: 'attempt'; attempt: Attempt; delivery: Delivery } | { kind: 'expired'; link: PaymentLink }

/** A move of the clock, as far as it has come. */
export interface ClockMove {
  /** ms; null while it waits for the move before it. */
  readonly target: number | null
  /** false while it waits for its turn or for attempts; it goes on by itself. */
  readonly finished: boolean
  /** A return to real time, or the end of the engine, ended it early. */
  readonly cut: boolean
  /** As it happened; only the first so many. */
  readonly fired: readonly Fired[]
  readonly firedTotal: number
}

export type ClockOutcome =
  | { kind: 'moved'; move: ClockMove }
  | { kind: 'nothing-due' }
  /** The clock is past that already: it goes forward, or back to real time. */
  | { kind: 'past'; now: number }
  /** It does not go beyond `latest` (ms). */
  | { kind: 'too-far'; latest: number }

/** What can be done with the virtual clock. Each rejects with a StorageError when the new time cannot be kept. */
export interface ClockControl {
  /**
   * Moves it forward, one due time after the other: what is due then is made and recorded before it goes on. Moves asked
   * for at once wait for each other. Answers after `waitMs` (real time) at the latest.
   */
  move(target: ClockTarget, waitMs: number): Promise<ClockOutcome>
  /** Back to real time, at once: moves under way or waiting end. What is due later stays due when it was. */
  reset(): Promise<void>
  /** The move under way. */
  underWay(): ClockMove | undefined
  /** ms; when the next attempt is due. */
  nextAttemptAt(): number | null
  /** Told when the clock has moved or a move has ended, with the links that expired by it. */
  onChange(listener: (expiredLinkIds: readonly string[]) => void): Undo
  /** Ends moves under way or waiting where they are. */
  close(): Promise<void>
}
