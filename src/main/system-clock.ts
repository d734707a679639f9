import type { Clock } from './domain/clock.ts'

/**
 * ms. setTimeout counts monotonic time and takes at most 2^31-1 ms: looking at the wall clock again at least this
 * often allows for longer waits, and for a machine that slept or whose clock was set.
 */
const longestSleep = 30_000

export interface SystemClock extends Clock {
  /** Looks at the wall clock at once, say because the machine has just woken up. */
  lookAgain(): void
}

/**
 * Real time. Its timers keep no process alive: the listeners do that, and a retry due in hours must not hold back an
 * exit.
 */
export const createSystemClock = (): SystemClock => {
  const sleepers = new Set<() => void>()
  return {
    now: () => Date.now(),
    at: (time, run) => {
      let timer: NodeJS.Timeout
      const sleep = (): void => {
        const wait = Math.min(Math.max(time - Date.now(), 0), longestSleep)
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
