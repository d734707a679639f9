import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from '../domain/clock.ts'
import type { Change, Store } from '../store/store.ts'

type Ask = () => Change[] | undefined

/** Puts on disk what came of attempts, however long that takes. */
export interface Recorder {
  /**
   * Commits what `ask` gives and resolves when it is on disk; it is asked anew for each try and returns undefined when
   * there is nothing left to record. Resolves without success only after `close`. What is recorded in one turn of the
   * event loop is one transaction, so none of it may build on another part of it.
   */
  record(ask: Ask): Promise<void>
  /** Storage may be well again: what waits tries at once. */
  wake(): void
  /** What waits tries one last time and gives up. */
  close(): void
}

interface Batch {
  asks: Ask[]
  written: Promise<void>
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
  let batch: Batch | undefined

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

  const write = async (asks: readonly Ask[]): Promise<void> => {
    for (let wait = firstPause; ; wait = Math.min(wait * 2, longestPause)) {
      const last = closed
      const changes = asks.flatMap((ask) => ask() ?? [])
      if (changes.length === 0) return
      try {
        return await store.commit(changes)
      } catch (error) {
        onFailure(error)
      }
      if (last) return
      if (!closed) await pause(wait)
    }
  }

  const openBatch = (): Batch => {
    const asks: Ask[] = []
    // Under load many attempts end in one turn, and a transaction for each would cost more than what is in it.
    const written = nextTurn().then(() => {
      batch = undefined
      return write(asks)
    })
    return { asks, written }
  }

  return {
    record: (ask) => {
      batch ??= openBatch()
      batch.asks.push(ask)
      return batch.written
    },
    wake: wakeAll,
    close: () => {
      closed = true
      wakeAll()
    },
  }
}
