import { type ConsoleThreads, createConsoleThreads } from '../../src/main/console/console-threads.ts'
import { isLong } from './rounds.ts'

const threads = createConsoleThreads()

/** What the doctor tries last takes seconds, and has tests of its own. The long run tries all. */
const capped = <T extends { budget: number }>(task: T): T =>
  isLong ? task : { ...task, budget: Math.min(task.budget, 150_000) }

/**
 * The threads of all consoles and engines of a test process, which end with it: each takes half a second of processor time to
 * start, and is slow at first.
 */
export const sharedThreads: ConsoleThreads = {
  ...threads,
  doctorWorkers: {
    ...threads.doctorWorkers,
    run: (task, onProgress, signal) => threads.doctorWorkers.run(capped(task), onProgress, signal),
    resign: (task, signal) => threads.doctorWorkers.resign(capped(task), signal),
  },
}
