/** Cancels a timer or removes a listener. Calling it again does nothing. */
export type Undo = () => void

/**
 * The only source of time. Everything that schedules, expires or records a time uses it, so that tests can pass a fake
 * clock and the engine a virtual one.
 */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00Z. */
  now(): number
  /** Calls `run` once, as soon as `now()` has reached `time` (ms). */
  at(time: number, run: () => void): Undo
}

/**
 * Simulated time: links, their expiry, payments and the retry schedule use it. It equals real time or is ahead of it.
 */
export interface VirtualClock extends Clock {
  /** How far it is ahead of real time, in ms. */
  offset(): number
  /** Real time, for stream and disk timers and for the log. */
  readonly real: Clock
}

/**
 * The offset of the virtual clock, stored beside a time it gave, so that the real time can be computed. Absent when the
 * clock equalled real time.
 */
export interface Shifted {
  /** How far the virtual clock was ahead of real time, in ms. */
  clockOffset?: number
}

export const shiftedBy = (offset: number): Shifted => (offset === 0 ? {} : { clockOffset: offset })
