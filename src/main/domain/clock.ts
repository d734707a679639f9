/** A cancelled timer must not fire; calling it again does nothing. */
export type Undo = () => void

/**
 * The only source of time. Everything that schedules, expires or stamps goes through it, so that tests run on a fake
 * one and a virtual clock can be put in its place.
 */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00Z. */
  now(): number
  /** Calls `run` once, as soon as `now()` has reached `time` (ms). */
  at(time: number, run: () => void): Undo
}

/**
 * The clock that what is simulated runs on: links, their expiry, payments, the retry schedule. It tells real time, or a
 * time ahead of it.
 */
export interface VirtualClock extends Clock {
  /** ms it is ahead of real time. */
  offset(): number
  /** For what the machine does: timers of streams and disks, the log. */
  readonly real: Clock
}

/** Kept with a time of the virtual clock, so that it is known when that really was. Absent: the clock told real time. */
export interface Shifted {
  /** ms the virtual clock was ahead. */
  clockOffset?: number
}

export const shiftedBy = (offset: number): Shifted => (offset === 0 ? {} : { clockOffset: offset })
