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
