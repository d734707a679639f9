import type { Clock } from '../domain/clock.ts'
import { createVirtualClock } from '../domain/virtual-clock.ts'

/** The clock of the stage's engine. It stops a minute after it was set, so that nothing falls due while a step is held. */
export interface StageClock extends Clock {
  /** Sets the time. The clock runs from there. */
  set(time: number): void
}

/** Longer than a step takes. A chapter of a hundred steps still stays below the first retry, after two hours. ms. */
const runMs = 60_000

export const createStageClock = (real: Clock): StageClock => {
  /** The real time at which the clock was set. */
  let start = real.now()
  const { now, at, setOffset } = createVirtualClock({
    now: () => Math.min(Math.max(real.now(), start), start + runMs),
    at: (time, run) => (time > start + runMs ? () => {} : real.at(time, run)),
  })
  return {
    now,
    at,
    set: (time) => {
      start = real.now()
      setOffset(time - start)
    },
  }
}
