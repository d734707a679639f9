import type { Clock } from './domain/clock.ts'

/**
 * In ms. Limits each setTimeout, which counts monotonic time and takes at most 2^31-1 ms. Checking the wall clock at
 * this interval allows longer waits, suspended machines and clock changes.
 */
const maxSleepMs = 30_000

export interface SystemClock extends Clock {
  /** Checks the wall clock at once, for example after the machine was suspended. */
  lookAgain(): void
}

/** Real time. Its timers do not keep the process alive, because a retry due in hours must not delay an exit. */
export const createSystemClock = (): SystemClock => {
  const sleepers = new Set<() => void>()
  return {
    now: () => Date.now(),
    at: (time, run) => {
      let timer: NodeJS.Timeout
      const sleep = (): void => {
        const wait = Math.min(Math.max(time - Date.now(), 0), maxSleepMs)
        timer = setTimeout(wake, wait)
        timer.unref()
      }
      const cancel = (): void => {
        clearTimeout(timer)
        sleepers.delete(wake)
      }
      const wake = (): void => {
        clearTimeout(timer)
        if (Date.now() < time) {
          sleep()
          return
        }
        cancel()
        run()
      }
      sleepers.add(wake)
      sleep()
      return cancel
    },
    lookAgain: () => {
      for (const wake of [...sleepers]) wake()
    },
  }
}
