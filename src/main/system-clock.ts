import type { Clock } from './domain/clock.ts'

/**
 * ms. setTimeout counts monotonic time and takes at most 2^31-1 ms: looking at the wall clock again at least this
 * often allows for longer waits, and for a machine that slept or whose clock was set.
 */
const maxSleepMs = 30_000

/**
 * Real time. Its timers keep no process alive: the listeners do that, and a retry due in hours must not hold back an
 * exit.
 */
export const createSystemClock = (): Clock => ({
  now: () => Date.now(),
  at: (time, run) => {
    let timer: NodeJS.Timeout
    const sleep = (): void => {
      const wait = Math.min(Math.max(time - Date.now(), 0), maxSleepMs)
      timer = setTimeout(wake, wait)
      timer.unref()
    }
    const wake = (): void => {
      if (Date.now() >= time) run()
      else sleep()
    }
    sleep()
    return () => clearTimeout(timer)
  },
})
