import type { VirtualClock } from '../../src/main/domain/clock.ts'

export interface FakeClock extends VirtualClock {
  /** Moves on by `ms`, running what falls due in order, each at its own time, with promises settled in between. */
  advance(ms: number): Promise<void>
  /** Callbacks that wait. */
  readonly pending: number
}

/** A turn of the event loop: promises and immediates settle. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** A clock that stands still until it is advanced. Starts at 2026-11-20T12:00Z by default. */
export const createFakeClock = (start = Date.UTC(2026, 10, 20, 12)): FakeClock => {
  let now = start
  let order = 0
  const timers = new Set<{ time: number; order: number; run: () => void }>()

  const nextDue = (until: number) => {
    const due = [...timers].filter((timer) => timer.time <= until)
    return due.sort((a, b) => a.time - b.time || a.order - b.order)[0]
  }

  const clock: FakeClock = {
    now: () => now,
    offset: () => 0,
    get real() {
      return clock
    },
    at: (time, run) => {
      const timer = { time, order: order++, run }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    advance: async (ms) => {
      const until = now + ms
      await settled()
      for (let timer = nextDue(until); timer !== undefined; timer = nextDue(until)) {
        now = Math.max(now, timer.time)
        timers.delete(timer)
        timer.run()
        await settled()
      }
      now = until
    },
    get pending() {
      return timers.size
    },
  }
  return clock
}
