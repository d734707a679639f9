import type { Clock } from '../domain/clock.ts'
import type { Change, Store } from '../store/store.ts'

/** Commits that are tried until the disk takes them. */
export interface PersistentCommit {
  /**
   * Resolves when what `changes` returns is on disk. It is asked anew for each try, and nothing is written where it
   * returns nothing. Resolves without success only after `close`.
   */
  commit(changes: () => Change[]): Promise<void>
  /** Storage may be well again: the next try is made at once. */
  wake(): void
  /** A commit that waits is tried one last time. */
  close(): void
}

/** ms before the next try: doubling, so that a full disk is not hammered. */
const firstPause = 1_000
const maxPause = 30_000

export const createPersistentCommit = ({
  store,
  clock,
  onFailure,
}: {
  store: Pick<Store, 'commit'>
  clock: Clock
  onFailure: (error: unknown) => void
}): PersistentCommit => {
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
