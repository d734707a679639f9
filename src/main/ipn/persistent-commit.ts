import type { Clock } from '../domain/clock.ts'
import type { Change, Store } from '../store/store.ts'

/** Repeats commits until they are written. */
export interface PersistentCommit {
  /**
   * Resolves when the result of `changes` is on disk. Calls `changes` for each try, and writes nothing when it returns
   * an empty list. Resolves without success only after `close`.
   */
  commit(changes: () => Change[]): Promise<void>
  /** Retries at once, because storage may be available again. */
  wake(): void
  /** Tries each waiting commit one last time. */
  close(): void
}

/** First pause before a retry, in ms. Pauses double up to the maximum, to keep load off a full disk. */
const firstPause = 1_000
const maxPause = 30_000

interface PersistentCommitDeps {
  store: Pick<Store, 'commit'>
  clock: Clock
  onFailure: (error: unknown) => void
}

export const createPersistentCommit = ({ store, clock, onFailure }: PersistentCommitDeps): PersistentCommit => {
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
    commit: async (changes) => {
      for (let wait = firstPause; ; wait = Math.min(wait * 2, maxPause)) {
        const isLast = closed
        const now = changes()
        if (now.length === 0) return
        try {
          return await store.commit(now)
        } catch (error) {
          onFailure(error)
        }
        if (isLast) return
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
