import { setImmediate as turn } from 'node:timers/promises'

/** Milliseconds of work after which the event loop gets a turn. */
const maxTurnMs = 15

/** Creates a function that yields to the event loop if it has been blocked for `maxTurnMs`. */
export const createYieldIfBusy = (): (() => Promise<void>) => {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < maxTurnMs) return
    await turn()
    since = performance.now()
  }
}
