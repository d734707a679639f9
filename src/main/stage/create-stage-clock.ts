import type { Clock, Undo } from '../domain/clock.ts'

/** The clock of the stage's engine. It stops a minute after it was set, so that nothing falls due while a step is held. */
export interface StageClock extends Clock {
  /** Sets the time. The clock runs from there. */
  set(time: number): void
}

/** Longer than a step takes. A chapter of a hundred steps still stays below the first retry, after two hours. ms. */
const runMs = 60_000

interface Waiting {
  time: number
  run: () => void
  cancel: Undo
}

export const createStageClock = (real: Clock): StageClock => {
  /** The time that was set, and the real time then. */
  let from = { time: real.now(), real: real.now() }
  const waiting = new Set<Waiting>()

  const arm = (timer: Waiting): void => {
    timer.cancel()
    const inMs = timer.time - from.time
    timer.cancel = () => {}
    if (inMs > runMs) return
    timer.cancel = real.at(from.real + inMs, () => {
      waiting.delete(timer)
      timer.run()
    })
  }

  return {
    now: () => from.time + Math.min(Math.max(real.now() - from.real, 0), runMs),
    at: (time, run) => {
      const timer: Waiting = { time, run, cancel: () => {} }
      waiting.add(timer)
      arm(timer)
      return () => {
        timer.cancel()
        waiting.delete(timer)
      }
    },
    set: (time) => {
      from = { time, real: real.now() }
      for (const timer of waiting) arm(timer)
    },
  }
}
