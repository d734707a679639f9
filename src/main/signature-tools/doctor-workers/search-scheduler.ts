import { setImmediate } from 'node:timers/promises'

/** A search that goes on in steps of a few milliseconds; what it gives and where its end is told are its own. */
export interface SteppedSearch {
  /** Takes one step; true when it was the last. */
  step(): boolean
}

interface Turn {
  search: SteppedSearch
  steps: number
  end: (error?: unknown) => void
}

/** Every so many steps one goes to the search that came first, so that newer ones never starve it. */
const stepsForOldest = 4
/** Steps in which one mistake is found, if it is but one. */
const stepsForOneMistake = 6

/**
 * Lets searches of one thread go on side by side. The newest goes first for as long as finding one mistake takes, then the
 * one that has had the fewest steps: a search for one mistake is over while long ones wait a few milliseconds.
 */
export const createSearchScheduler = (): ((search: SteppedSearch) => Promise<void>) => {
  const turns: Turn[] = []
  let isRunning = false
  let steps = 0

  const next = (): Turn | undefined => {
    const [oldest] = turns
    if (oldest === undefined || steps++ % stepsForOldest === 0) return oldest
    const newest = turns.findLast((turn) => turn.steps < stepsForOneMistake)
    return newest ?? turns.reduce((least, turn) => (turn.steps < least.steps ? turn : least), oldest)
  }

  const leave = (turn: Turn, error?: unknown): void => {
    turns.splice(turns.indexOf(turn), 1)
    turn.end(error)
  }

  const run = async (): Promise<void> => {
    isRunning = true
    for (let turn = next(); turn !== undefined; turn = next()) {
      turn.steps++
      try {
        if (turn.search.step()) leave(turn)
      } catch (error) {
        leave(turn, error)
      }
      // New searches and orders to stop come in between.
      await setImmediate()
    }
    isRunning = false
  }

  return (search) =>
    new Promise((resolve, reject) => {
      turns.push({ search, steps: 0, end: (error) => (error === undefined ? resolve() : reject(error)) })
      if (!isRunning) void run()
    })
}
