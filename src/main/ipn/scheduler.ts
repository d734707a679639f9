import type { Undo } from '../domain/clock.ts'

export type ResendOutcome = 'started' | 'already-sending' | 'unknown'
export type RetryOutcome = 'started' | 'already-sending' | 'not-waiting' | 'unknown'
export type StopOutcome = 'stopped' | 'not-waiting' | 'unknown'

/**
 * Sends what the store says is due. It listens to the store's commits, so code that commits a delivery need not call it.
 */
export interface IpnScheduler {
  /** Picks up every delivery with an attempt due, also those a crash left behind, and follows new ones. */
  start(): void
  /** One more attempt with the same bytes, at once; the schedule is left as it is. */
  resend(deliveryId: string): ResendOutcome
  /** Takes back a resend whose turn has not come. */
  withdraw(deliveryId: string): void
  /** Makes the attempt that is due later at once, as the scheduled one it is: the schedule goes on from there. */
  retryNow(deliveryId: string): Promise<RetryOutcome>
  /** Gives up the attempts still due; one in flight may finish and still deliver. */
  stop(deliveryId: string): Promise<StopOutcome>
  isSending(deliveryId: string): boolean
  /** Resolves when no attempt of the delivery is queued or in flight, and what was is recorded. */
  whenIdle(deliveryId: string): Promise<void>
  /**
   * Resolves when every attempt that is due now and every one in flight is over and recorded, resends included. What
   * becomes due meanwhile is started, but not waited for.
   */
  settled(): Promise<void>
  /** The attempts in flight, and those over but not recorded yet; `number` counts from 1 in its delivery. */
  inFlight(): Iterable<{ deliveryId: string; number: number }>
  counts(): { waiting: number; sending: number }
  /** Told when an attempt of a delivery starts; its end shows as a commit. */
  onSending(listener: (deliveryId: string) => void): Undo
  /** Starts nothing more; waits for attempts in flight, at most `graceMs`, then aborts them. They stay due. */
  close(graceMs: number): Promise<void>
}
