import { existsSync, readFileSync } from 'node:fs'
import { expect } from 'vitest'

/** Processor time this process has had so far, all its threads together, in ms. A busy machine does not add to it. */
export const workedMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

const schedulerStatistics = '/proc/thread-self/schedstat'
const hasStatistics = existsSync(schedulerStatistics)

/**
 * Processor time this thread has had so far, in ms: work of other threads does not add to it, nor does a busy machine.
 * Where the system does not report it, that of the whole process.
 */
export const threadWorkedMs = (): number =>
  hasStatistics ? Number(readFileSync(schedulerStatistics, 'latin1').split(' ', 1)[0]) / 1_000_000 : workedMs()

/** Processor time `work` takes, in ms. Of the whole process: that of a thread is counted in steps of some milliseconds. */
export const workOf = (work: () => unknown): number => {
  const before = workedMs()
  work()
  return workedMs() - before
}

/**
 * Sixteen times the input takes linear work sixteen times as long and quadratic work 256 times; what lies between is
 * room for caches, the garbage collector and the neighbours of a busy machine. Below `noise` ms nothing can be measured.
 */
const [factor, bound, noise] = [16, 80, 5]

/**
 * Fails when `work` takes out of proportion longer on `inputOf(size)` than on a sixteenth of that size. The least of
 * several rounds counts, three at least so that both are compiled: no speed of a machine is asked for.
 */
export const expectLinear = (
  work: (text: string) => unknown,
  inputOf: (size: number) => string,
  size: number,
): void => {
  const [short, long] = [inputOf(size / factor), inputOf(size)]
  let [least, most, spent] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0]
  const isTooSlow = () => most > Math.max(bound * least, noise)
  for (let round = 1; round <= 3 || (isTooSlow() && spent < 3_000); round++) {
    least = Math.min(
      least,
      workOf(() => work(short)),
    )
    const taken = workOf(() => work(long))
    most = Math.min(most, taken)
    spent += taken
  }
  expect(isTooSlow(), `${most} ms for ${size} characters, ${least} ms for a sixteenth`).toBe(false)
}
