import type { Clock, Undo, VirtualClock } from './domain/clock.ts'

export interface MovableClock extends VirtualClock {
  /** ms; when the next callback is due. undefined when none waits. */
  nextDue(): number | undefined
  /** From now on so many ms ahead of real time. What is due then runs before this returns, in order of time. */
  setOffset(offset: number): void
}

interface Waiting {
  time: number
  run: () => void
  cancel: Undo
}

/** Real time plus an offset that can be changed. Meant for few callbacks at a time: the scheduler has one for all. */
export const createVirtualClock = (real: Clock, initialOffset = 0): MovableClock => {
  let offset = initialOffset
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
        // One that ran before it may have cancelled it.
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
