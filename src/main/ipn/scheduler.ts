import type { Undo } from '../domain/clock.ts'

export type ResendOutcome = 'started' | 'already-sending' | 'unknown'
export type RetryOutcome = 'started' | 'already-sending' | 'not-waiting' | 'unknown'
export type StopOutcome = 'stopped' | 'not-waiting' | 'unknown'

/**
 * Sends the deliveries that are due in the store. It listens to the store's commits, so code that commits a delivery
 * need not call it.
 */
export interface IpnScheduler {
  /** Queues every delivery with an attempt due, including those left by a crash, and follows new ones. */
  start(): void
  /** Makes one more attempt with the same bytes at once. The schedule does not change. */
  resend(deliveryId: string): ResendOutcome
  /** Removes a queued resend. */
  withdraw(deliveryId: string): void
  /** Makes the next scheduled attempt at once. The schedule continues from there. */
  retryNow(deliveryId: string): Promise<RetryOutcome>
  /** Cancels the scheduled attempts. One in flight may finish and still deliver. */
  stop(deliveryId: string): Promise<StopOutcome>
  isSending(deliveryId: string): boolean
  /** Resolves when no attempt of the delivery is queued or in flight and the last one is recorded. */
  whenIdle(deliveryId: string): Promise<void>
  /**
   * Resolves when every attempt that is due now or in flight, resends included, is recorded. Attempts that become due
   * later are started but not awaited.
   */
  settled(): Promise<void>
  /** The attempts in flight or not recorded yet. `number` counts from 1 per delivery. */
  inFlight(): Iterable<{ deliveryId: string; number: number }>
  counts(): { waiting: number; sending: number }
  /** Calls the listener when an attempt of a delivery starts. Its end is reported by a commit. */
  onSending(listener: (deliveryId: string) => void): Undo
  /**
   * Starts no more attempts, waits at most `graceMs` for those in flight, then aborts them. Aborted attempts stay due.
   */
  close(graceMs: number): Promise<void>
}
