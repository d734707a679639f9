import type { Clock } from '../domain/clock.ts'
import type { Change, Store } from '../store/store.ts'

/** Puts on disk what came of attempts, however long that takes. */
export interface Recorder {
  /**
   * Commits what `changes` gives at that moment and resolves when it is on disk; `changes` is asked anew for each try
   * and returns undefined when there is nothing left to record. Resolves without success only after `close`.
   */
  record(changes: () => Change[] | undefined): Promise<void>
  /** Storage may be well again: what waits tries at once. */
  wake(): void
  /** What waits tries one last time and gives up. */
  close(): void
}

/** ms before the next try: doubling, so that a full disk is not hammered. */
const firstPause = 1_000
const longestPause = 30_000

export const createRecorder = ({
  store,
  clock,
  onFailure,
}: {
  store: Pick<Store, 'commit'>
  clock: Clock
  onFailure: (error: unknown) => void
}): Recorder => {
  const sleepers = new Set<() => void>()
  let closed = false

  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const wake = (): void => {
        cancel()
        sleepers.delete(wake)
        resolve()
      }
      const cancel = clock.at(clock.now() + ms, wake)
      sleepers.add(wake)
    })

  const wakeAll = (): void => {
    for (const wake of [...sleepers]) wake()
  }

  return {
    record: async (changes) => {
      for (let wait = firstPause; ; wait = Math.min(wait * 2, longestPause)) {
        const last = closed
        const step = changes()
        if (step === undefined) return
        try {
          return await store.commit(step)
        } catch (error) {
          onFailure(error)
        }
        if (last) return
        if (!closed) await pause(wait)
      }
    },
    wake: wakeAll,
    close: () => {
      closed = true
      wakeAll()
    },
  }
}
