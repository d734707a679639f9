import type { Undo } from '../domain/clock.ts'
import type { Attempt, Delivery } from '../domain/ipn/delivery.ts'
import type { PaymentLink } from '../domain/link/payment-link.ts'

/** The target of a clock move, in ms. `by` counts from the time at which the move starts. */
export type ClockTarget = { by: number } | { to: number } | 'next-attempt'

/** An event during a clock move. */
export type Fired =
  /** An attempt that ended, with the delivery after it. */
  { kind: 'attempt'; attempt: Attempt; delivery: Delivery } | { kind: 'expired'; link: PaymentLink }

/** A clock move and its progress. */
export interface ClockMove {
  /** In ms. null while it waits for an earlier move. */
  readonly target: number | null
  /** false while it waits for an earlier move or for attempts. It continues without further calls. */
  readonly finished: boolean
  /** true when a return to real time, or the end of the engine, ended it early. */
  readonly cut: boolean
  /** Events in order, limited to the first 500. */
  readonly fired: readonly Fired[]
  readonly firedTotal: number
}

export type ClockOutcome =
  | { kind: 'moved'; move: ClockMove }
  | { kind: 'nothing-due' }
  /** The target is before the clock's time. The clock only moves forward, or back to real time. */
  | { kind: 'past'; now: number }
  /** The target is after `latest` (ms), the maximum. */
  | { kind: 'too-far'; latest: number }

/** Moves the virtual clock. Each method rejects with StorageError when the new time cannot be stored. */
export interface ClockControl {
  /**
   * Moves the clock forward from one due time to the next: attempts due at a time are made and recorded before the
   * clock goes on. Concurrent moves run one after another. Resolves after `waitMs` (real time) at the latest, even if
   * the move has not finished.
   */
  move(target: ClockTarget, waitMs: number): Promise<ClockOutcome>
  /** Returns to real time at once and ends all moves, running and waiting. Later due times stay as they are. */
  reset(): Promise<void>
  /** The running move. */
  underWay(): ClockMove | undefined
  /** When the next attempt is due, in ms. */
  nextAttemptAt(): number | null
  /** Calls the listener when the clock has moved or a move has ended, with the ids of the links that it expired or reopened. */
  onChange(listener: (linkIds: readonly string[]) => void): Undo
  /** Ends all moves, running and waiting. The clock stays where it is. */
  close(): Promise<void>
}
