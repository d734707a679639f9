import type { ListSort, Page } from '../../../../shared/contract/common.ts'
import type { ListReads } from './list-reads.ts'
import type { ListSource, ListState, ListStore } from './list-state.ts'
import { maxPageSize, queryOf } from './read-head.ts'
import { type Changes, withChanges } from './with-changes.ts'

/** Maximum number of rows of a list that is loaded whole to reach a row, or the end. A row needs about a kilobyte. */
const maxReached = 10_000
/** Rows of a longer list loaded from its start to reach a row, or several. For a row further down, the rows around it are loaded. */
const maxAbove = 1_000
/** Rows loaded when the user scrolls up to them. The control API returns no more. */
const moreAbove = 250

const reversed: Readonly<Record<ListSort, ListSort>> = {
  ...{ newest: 'oldest', oldest: 'newest' },
  ...{ highest: 'lowest', lowest: 'highest' },
}

interface Deps<T> {
  source: ListSource<T>
  get(): ListState<T>
  set(state: Partial<ListState<T>>): void
  orderOf(item: T): string
  isHidden(item: T): boolean
  reads: Pick<ListReads<T>, 'readMore' | 'lastOfMore' | 'signal'>
  /** Loads the first page, or the rows around a record. */
  loadFresh(from: string): Promise<void>
}

type ListPaging<T> = Pick<ListStore<T>, 'loadAll' | 'loadDownTo' | 'loadPrevious' | 'reveal'> & {
  /** Reads the page after the loaded rows, or returns the read in flight, of whichever rows. */
  loadNext(limit: number): Promise<void>
}

/** Loads the rows of a list that are not loaded yet: the next page, the one above, the end, or those around a record. */
export const createListPaging = <T extends { id: string }>(deps: Deps<T>): ListPaging<T> => {
  const { source, get, set, orderOf, isHidden, reads, loadFresh } = deps
  const { load } = source
  const unknownOf = (page: Page<T>, meanwhile: Changes<T>): readonly T[] => {
    const known = new Set(get().items.map(({ id }) => id))
    return withChanges(
      page.items.filter(({ id }) => !known.has(id)),
      meanwhile,
    )
  }
  const loadNext = (limit: number): Promise<void> => {
    const { nextCursor, phase } = get()
    if (nextCursor === null || phase !== 'ready') return Promise.resolve()
    if (get().loadingMore) return reads.lastOfMore()
    const chosen = queryOf(get())
    return reads.readMore(
      (signal) => load({ ...chosen, cursor: nextCursor, limit, signal }),
      (page, meanwhile) => {
        const more = unknownOf(page, meanwhile)
        // Does not change the total, which may include rows whose events are still to come and would be counted twice.
        set({ items: [...get().items, ...more], nextCursor: page.nextCursor, loadingMore: false })
      },
    )
  }

  const loadPrevious = (): void => {
    const { from, loadingMore, phase } = get()
    if (from === null || loadingMore || phase !== 'ready') return
    const query = { ...queryOf(get()), above: moreAbove, limit: moreAbove }
    void reads.readMore(
      (signal) => load({ ...query, signal }),
      (page, meanwhile) => {
        const { items } = get()
        const more = unknownOf(page, meanwhile)
        const { skipped = 0 } = page
        const first = more[0] ?? items[0]
        set({ items: [...more, ...items], skipped, from: skipped > 0 ? (first?.id ?? null) : null, loadingMore: false })
      },
    )
  }

  /** Loads pages until there are enough rows, the list ends, or the choice changes. */
  const loadUntil = async (max: number, isEnough: () => boolean): Promise<void> => {
    const signal = reads.signal()
    while (!signal.aborted && !isEnough()) {
      const { nextCursor, items, phase } = get()
      if (nextCursor === null || phase !== 'ready' || items.length >= max) return
      await loadNext(maxPageSize)
    }
  }

  /** The record last looked for to the end, with the sort and the test rows of that search. */
  let sought: string | undefined

  return {
    loadNext,
    loadPrevious,
    loadDownTo: (ids) =>
      loadUntil(maxAbove, () => {
        const loaded = new Set(get().items.map(({ id }) => id))
        return ids.every((id) => loaded.has(id))
      }),
    loadAll: async () => {
      const { total, nextCursor, sort } = get()
      if (total <= maxReached || nextCursor === null) return loadUntil(maxReached, () => false)
      const signal = reads.signal()
      const query = { ...queryOf({ ...get(), from: null }), sort: reversed[sort] }
      const page = await load({ ...query, limit: 1, signal }).catch(() => undefined)
      const last = page?.items[0]
      if (last !== undefined && !signal.aborted) await loadFresh(last.id)
    },
    reveal: async (id, isWanted = () => true) => {
      const has = () => get().items.some((item) => item.id === id)
      const search = JSON.stringify([id, get().sort, get().tests])
      if (has()) {
        sought = search
        return 'shown'
      }
      // It was looked for in all rows before, and this filter may leave it out.
      if (sought === search && get().filter !== '') return 'absent'
      const item = await source.find?.(id).catch(() => undefined)
      if (item === undefined) return 'absent'
      if (isHidden(item)) return 'hidden'
      const { total, from } = get()
      const isLong = total > maxReached
      const isPassed = () => {
        const last = get().items.at(-1)
        return last === undefined || orderOf(last) <= orderOf(item)
      }
      const [first] = get().items
      const isBefore = from !== null && first !== undefined && orderOf(item) > orderOf(first)
      if (!isBefore) await loadUntil(isLong ? maxAbove : maxReached, () => !isWanted() || isPassed())
      if (!has() && isWanted() && isLong && (isBefore || !isPassed())) await loadFresh(id)
      if (isWanted() && get().phase === 'ready') sought = search
      return has() ? 'shown' : 'absent'
    },
  }
}
