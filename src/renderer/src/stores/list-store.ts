import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Page } from '../../../shared/contract/common.ts'
import type { ServerEvent } from '../../../shared/events.ts'
import type { EventFeed } from '../backend/events.ts'

export interface ListState<T> {
  /** Newest first, without a gap from the first one on. */
  items: readonly T[]
  /** How many there are in all that match the filter. */
  total: number
  filter: string
  phase: 'loading' | 'ready' | 'failed'
  problem: string | null
  nextCursor: string | null
  loadingMore: boolean
  /** While paused, new rows wait and are counted. */
  paused: boolean
  waiting: number
  /** Rows that came while the list was open, to be tinted once. */
  arrived: ReadonlySet<string>
}

export interface ListStore<T> extends StoreApi<ListState<T>> {
  setFilter(filter: string): void
  loadMore(): void
  reload(): void
  setPaused(paused: boolean): void
  /** Starts reading and listening; returns the undo. */
  open(): () => void
}

export interface ListSource<T> {
  load: (query: { q: string; cursor?: string; limit: number; signal: AbortSignal }) => Promise<Page<T>>
  /** The item an event carries for this list. */
  itemOf: (event: ServerEvent) => T | undefined
  /** The ids an event removes from this list. */
  removedBy: (event: ServerEvent) => readonly string[]
  /** Sorts newest first: larger comes first. */
  orderOf: (item: T) => string
}

const pageSize = 200
const refreshDelayMs = 250
const maxArrived = 200

const newestFirst =
  <T extends { id: string }>(orderOf: (item: T) => string) =>
  (one: T, other: T): number => {
    const [a, b] = [orderOf(one), orderOf(other)]
    return a === b ? 0 : a < b ? 1 : -1
  }

/**
 * A live list: pages from the control API, kept current by events. Without a filter an event's item goes straight in;
 * with one only the engine can tell whether it belongs, so the head of the list is read again, at most every 250 ms.
 */
export const createListStore = <T extends { id: string }>(source: ListSource<T>, events: EventFeed): ListStore<T> => {
  const store = createStore<ListState<T>>()(
    (): ListState<T> => ({
      items: [],
      total: 0,
      filter: '',
      phase: 'loading',
      problem: null,
      nextCursor: null,
      loadingMore: false,
      paused: false,
      waiting: 0,
      arrived: new Set(),
    }),
  )
  const { getState: get, setState: set } = store
  let abort = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined

  const fail = (error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') return
    set({ phase: 'failed', loadingMore: false, problem: error instanceof Error ? error.message : String(error) })
  }

  const reload = () => {
    abort.abort()
    abort = new AbortController()
    const { signal } = abort
    source
      .load({ q: get().filter, limit: pageSize, signal })
      .then(({ items, total, nextCursor }) => {
        if (signal.aborted) return
        set({ items, total, nextCursor, phase: 'ready', problem: null, waiting: 0, loadingMore: false })
      })
      .catch(fail)
  }

  /** Reads the head again and puts what is new above what is there, so that nobody loses their place. */
  const refreshHead = () => {
    const { signal } = abort
    source
      .load({ q: get().filter, limit: pageSize, signal })
      .then((page) => {
        if (signal.aborted) return
        const fresh = new Map(page.items.map((item) => [item.id, item]))
        const known = new Set(get().items.map((item) => item.id))
        const added = page.items.filter((item) => !known.has(item.id))
        if (added.length === page.items.length && known.size > 0 && page.nextCursor !== null) return reload()
        const last = page.items.at(-1)
        // Within the head's range, what the engine no longer lists no longer matches.
        const kept = get().items.flatMap((item) => {
          const current = fresh.get(item.id)
          if (current !== undefined) return [current]
          const inHead = page.nextCursor === null || (last && source.orderOf(item) > source.orderOf(last))
          return inHead ? [] : [item]
        })
        const items = [...added, ...kept].sort(newestFirst(source.orderOf))
        set({ items, total: page.total, arrived: arrivedWith(added.map((item) => item.id)) })
      })
      .catch(fail)
  }

  const arrivedWith = (ids: readonly string[]): ReadonlySet<string> =>
    ids.length === 0 ? get().arrived : new Set([...get().arrived, ...ids].slice(-maxArrived))

  const scheduleRefresh = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      refreshHead()
    }, refreshDelayMs)
  }

  const take = (item: T) => {
    const { items, filter, paused, total, nextCursor, waiting } = get()
    const index = items.findIndex((other) => other.id === item.id)
    if (index >= 0 && filter === '') {
      set({ items: items.with(index, item) })
      return
    }
    if (paused && index < 0) {
      set({ waiting: waiting + 1 })
      return
    }
    if (filter !== '') {
      scheduleRefresh()
      return
    }
    const last = items.at(-1)
    const belowLoaded = last !== undefined && nextCursor !== null && source.orderOf(item) < source.orderOf(last)
    if (belowLoaded) return
    const sorted = [item, ...items]
    if (items[0] && source.orderOf(item) < source.orderOf(items[0])) sorted.sort(newestFirst(source.orderOf))
    set({ items: sorted, total: total + 1, arrived: arrivedWith([item.id]) })
  }

  const listen = (event: ServerEvent) => {
    if (event.type === 'reload') return reload()
    const item = source.itemOf(event)
    if (item !== undefined) return take(item)
    const gone = new Set(source.removedBy(event))
    if (gone.size === 0) return
    const items = get().items.filter(({ id }) => !gone.has(id))
    const removed = get().items.length - items.length
    set({ items, total: Math.max(items.length, get().total - gone.size) })
    if (removed < gone.size) scheduleRefresh()
  }

  return {
    ...store,
    setFilter: (filter) => {
      if (filter === get().filter) return
      set({ filter, phase: 'loading', arrived: new Set() })
      reload()
    },
    loadMore: () => {
      const { nextCursor, loadingMore, phase, filter } = get()
      if (nextCursor === null || loadingMore || phase !== 'ready') return
      set({ loadingMore: true })
      const { signal } = abort
      source
        .load({ q: filter, cursor: nextCursor, limit: pageSize, signal })
        .then((page) => {
          if (signal.aborted) return
          const known = new Set(get().items.map(({ id }) => id))
          const items = [...get().items, ...page.items.filter(({ id }) => !known.has(id))]
          set({ items, total: page.total, nextCursor: page.nextCursor, loadingMore: false })
        })
        .catch(fail)
    },
    reload,
    setPaused: (paused) => {
      set({ paused })
      if (!paused && get().waiting > 0) {
        set({ waiting: 0 })
        refreshHead()
      }
    },
    open: () => {
      reload()
      const undo = events.subscribe(listen)
      return () => {
        undo()
        clearTimeout(timer)
        timer = undefined
        abort.abort()
      }
    },
  }
}
