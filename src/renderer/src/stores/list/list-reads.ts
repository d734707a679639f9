import { messageOf } from '../../../../shared/message-of.ts'
import type { ListState } from './list-state.ts'
import { type Changes, noChanges } from './with-changes.ts'

type Read<T> = <R>(
  run: (signal: AbortSignal) => Promise<R>,
  show: (result: R, meanwhile: Changes<T>) => void,
) => Promise<void>

export interface ListReads<T> {
  /** Runs a read. `show` gets its result and the events that arrived meanwhile, unless the reads were aborted. */
  read: Read<T>
  /** Runs a read of rows that are not loaded, or of the first ones again, and sets `loadingMore`. */
  readMore: Read<T>
  /** The last one of these. In flight while `loadingMore` is set and the phase is ready. */
  lastOfMore(): Promise<void>
  /** The events that arrived since the start of each read in flight. */
  pending: ReadonlySet<Changes<T>>
  /** Aborted when another filter is chosen. */
  signal(): AbortSignal
  abort(): void
  /** Aborts the reads in flight. Later ones have another signal. */
  restart(): void
}

/** The reads of a list. `flush` shows the events that were collected before the result is shown. */
export const createListReads = <T>({
  set,
  flush,
}: {
  set(state: Pick<ListState<T>, 'loadingMore'> & Partial<ListState<T>>): void
  flush(): void
}): ListReads<T> => {
  let aborter = new AbortController()
  let lastOfMore = Promise.resolve()
  const pending = new Set<Changes<T>>()

  const read: Read<T> = async (run, show) => {
    const { signal } = aborter
    const meanwhile = noChanges<T>()
    pending.add(meanwhile)
    try {
      const result = await run(signal)
      if (signal.aborted) return
      flush()
      pending.delete(meanwhile)
      show(result, meanwhile)
    } catch (error) {
      if (signal.aborted) return
      set({ phase: 'failed', loadingMore: false, problem: messageOf(error) })
    } finally {
      pending.delete(meanwhile)
    }
  }

  return {
    read,
    readMore: (run, show) => {
      set({ loadingMore: true })
      lastOfMore = read(run, show)
      return lastOfMore
    },
    lastOfMore: () => lastOfMore,
    pending,
    signal: () => aborter.signal,
    abort: () => aborter.abort(),
    restart: () => {
      aborter.abort()
      aborter = new AbortController()
    },
  }
}
