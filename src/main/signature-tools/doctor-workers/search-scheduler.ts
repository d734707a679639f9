import { setImmediate, setTimeout } from 'node:timers/promises'

/** A search in steps of a few milliseconds. It reports its own result and errors. */
export interface SteppedSearch {
  /** Takes one step. Returns true when it was the last. */
  step(): boolean
  /** Reports that its thread runs, also while it has no turn. */
  report(): void
}

interface Turn {
  search: SteppedSearch
  steps: number
  end: (error?: unknown) => void
}

/** One of this many steps goes to the oldest search, so that newer ones never starve it. */
const stepsForOldest = 4
/** Number of steps in which a search finds a single mistake, or a common pair. */
const stepsForCommon = 24
/** Pause of a long search after each step while the engine serves calls, in ms. */
const restMs = 10
/** After this number of steps most of what is found is found. What is longer runs one after the other. */
const stepsInTurns = 100
/** Number of steps of any searches after which all report, because one may have no turn for minutes. */
const stepsUntilReport = 256

/**
 * Runs the searches of one thread concurrently. The newest goes first for as many steps as finding a common mistake
 * takes, then the one with the fewest steps. So a search for one mistake ends while long ones wait a few milliseconds.
 * Of long ones the oldest goes on: it ends sooner than in turns, and its memory is free for the next.
 */
export const createSearchScheduler = (
  isEngineBusy: () => boolean = () => false,
): ((search: SteppedSearch) => Promise<void>) => {
  const turns: Turn[] = []
  let isRunning = false
  let steps = 0

  const next = (): Turn | undefined => {
    const [oldest] = turns
    if (oldest === undefined || steps++ % stepsForOldest === 0) return oldest
    const newest = turns.findLast((turn) => turn.steps < stepsForCommon)
    if (newest !== undefined) return newest
    const least = turns.reduce((least, turn) => (turn.steps < least.steps ? turn : least), oldest)
    return least.steps < stepsInTurns ? least : oldest
  }

  const leave = (turn: Turn, error?: unknown): void => {
    turns.splice(turns.indexOf(turn), 1)
    turn.end(error)
  }

  /** Ends a search with its last step or its error, which is to stop no other one. */
  const attempt = (turn: Turn, act: () => unknown): void => {
    try {
      if (act() === true) leave(turn)
    } catch (error) {
      leave(turn, error)
    }
  }

  const run = async (): Promise<void> => {
    isRunning = true
    for (let turn = next(); turn !== undefined; turn = next()) {
      const { search } = turn
      turn.steps++
      if (steps % stepsUntilReport === 0) for (const one of [...turns]) attempt(one, () => one.search.report())
      if (turns.includes(turn)) attempt(turn, () => search.step())
      // Lets new searches and stop requests in.
      await (turn.steps > stepsForCommon && isEngineBusy() ? setTimeout(restMs) : setImmediate())
    }
    isRunning = false
  }

  return (search) =>
    new Promise((resolve, reject) => {
      turns.push({ search, steps: 0, end: (error) => (error === undefined ? resolve() : reject(error)) })
      if (!isRunning) void run()
    })
}
