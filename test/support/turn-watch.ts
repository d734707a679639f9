import { setImmediate as nextTurn } from 'node:timers/promises'
import { threadWorkedMs } from './worked.ts'

/** What the event loop was held for while it was watched, in ms. */
export interface Held {
  longest: number
  total: number
}

/**
 * The longest turn that is allowed, in ms: far above what slow machines take for a turn, which the bench measures, and
 * far below the seconds of work that is not split. Any, while StrykerJS runs the code with all its changes in it.
 */
export const longestTurn = process.env.STRYKER_MUTATOR_WORKER === undefined ? 300 : Number.POSITIVE_INFINITY

/**
 * Watches every turn of the event loop until the function it returns is called. A turn took no longer than the clock on
 * the wall says, which runs on while other processes have the core, nor than this thread worked.
 */
export const watchTurns = (): (() => Promise<Held>) => {
  const held: Held = { longest: 0, total: 0 }
  let watching = true
  const watch = async () => {
    let [wall, work] = [performance.now(), threadWorkedMs()]
    while (watching) {
      await nextTurn()
      const [wallNow, workNow] = [performance.now(), threadWorkedMs()]
      const turn = Math.min(wallNow - wall, workNow - work)
      held.longest = Math.max(held.longest, turn)
      held.total += turn
      ;[wall, work] = [wallNow, workNow]
    }
    return held
  }
  const watched = watch()
  return () => {
    watching = false
    return watched
  }
}
