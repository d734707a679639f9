import { setImmediate as turn } from 'node:timers/promises'

/** ms of work between two turns of the event loop. */
const longest = 15

/** Lets the event loop turn, where it has not done so for a while. */
export const createGiveWay = (): (() => Promise<void>) => {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < longest) return
    await turn()
    since = performance.now()
  }
}
