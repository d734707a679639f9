import type { Clock, Undo, VirtualClock } from './clock.ts'

/** A virtual clock with the methods that move it. */
export interface MovableClock extends VirtualClock {
  /** When the next callback is due, in ms. undefined without callbacks. */
  nextDue(): number | undefined
  /**
   * Sets how far the clock is ahead of real time, in ms. Callbacks that become due run before this returns, in order of
   * time.
   */
  setOffset(offset: number): void
}

interface Waiting {
  time: number
  run: () => void
  cancel: Undo
}

/**
 * Real time plus an adjustable offset. Suited to few callbacks at a time: the scheduler uses one for all deliveries.
 */
export const createVirtualClock = (real: Clock, initialOffset = 0): MovableClock => {
  // An earlier version could store a fraction.
  let offset = Math.ceil(initialOffset)
  const waiting = new Set<Waiting>()
  const now = (): number => real.now() + offset

  const arm = (timer: Waiting): void => {
    timer.cancel = real.at(timer.time - offset, () => {
      waiting.delete(timer)
      timer.run()
    })
  }

  return {
    now,
    at: (time, run) => {
      const timer: Waiting = { time, run, cancel: () => {} }
      waiting.add(timer)
      arm(timer)
      return () => {
        timer.cancel()
        waiting.delete(timer)
      }
    },
    offset: () => offset,
    real,
    nextDue: () => {
      const times = Array.from(waiting, ({ time }) => time)
      return times.length === 0 ? undefined : Math.min(...times)
    },
    setOffset: (next) => {
      offset = next
      for (const timer of [...waiting].sort((a, b) => a.time - b.time)) {
        // An earlier callback may have cancelled it.
        if (!waiting.has(timer)) continue
        timer.cancel()
        if (timer.time > now()) {
          arm(timer)
          continue
        }
        waiting.delete(timer)
        timer.run()
      }
    },
  }
}
