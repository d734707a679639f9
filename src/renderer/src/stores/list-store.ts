import { createStore } from 'zustand/vanilla'
import type { ServerEvent } from '../../../shared/events.ts'
import type { EventFeed } from '../backend/events.ts'
import type { ListSource, ListState, ListStore } from './list-state.ts'
import { createNamedTimers } from './named-timers.ts'
import { pageSize, readHead } from './read-head.ts'
import { type Changes, noChanges, noteGone, noteTaken, withAdded, withChanges, withHead } from './with-changes.ts'

/** Events of one batch are shown together, once all of them have arrived. */
const gatherMs = 0
const refreshDelayMs = 250
const recountDelayMs = 1_000
const tintMs = 1_200
/** More rows than this without a pause of `tintMs` are not tinted: each costs a frame of work 60 times a second. */
const maxTinted = 12

/**
 * A live list: pages from the control API, kept current by events. Without a filter an event's item goes straight in;
 * with one only the engine knows whether it belongs, so the list is read again down to it, at most every 250 ms.
 * What events say while a page is on its way is applied to it when it comes.
 */
export const createListStore = <T extends { id: string }>(source: ListSource<T>, events: EventFeed): ListStore<T> => {
  const { load, orderOf } = source
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
  /** The filter of what is shown; undefined before anything is. */
  let shownFilter: string | undefined
  let waiting = new Set<string>()
  let gathered = noChanges<T>()
  /** One for each read under way. */
  const pending = new Set<Changes<T>>()
  let refreshing = false
  let wanted: { all: boolean } | undefined
  /** With a filter, the order of the lowest row that changed: whether it belongs is to be asked. */
  let doubtfulTo: string | undefined
  const timers = createNamedTimers<'gather' | 'refresh' | 'reread' | 'recount' | 'tint'>()

  const wait = (ids: readonly string[]): number => {
    waiting = new Set(ids)
    return waiting.size
  }

  const tinted = (ids: readonly string[]): ReadonlySet<string> => {
    const { arrived } = get()
    if (ids.length === 0) return arrived
    timers.again('tint', tintMs, () => set({ arrived: new Set() }))
    return arrived.size + ids.length > maxTinted ? arrived : new Set([...arrived, ...ids])
  }

  /** Those above the first row come with the head; those below what is loaded, when that is. */
  const doubt = (changed: Iterable<T>): void => {
    const { items, nextCursor } = get()
    const [first, last] = [items[0], items.at(-1)]
    if (first === undefined || last === undefined) return
    for (const order of Array.from(changed, orderOf)) {
      const isLoaded = order <= orderOf(first) && (nextCursor === null || order >= orderOf(last))
      if (isLoaded && (doubtfulTo === undefined || order < doubtfulTo)) doubtfulTo = order
    }
  }

  /** Shows what events said. Without a filter `total` follows from it; with one the engine is asked. */
  const apply = (changes: Changes<T>): void => {
    const { items, filter, paused, nextCursor, total } = get()
    const { taken, gone } = changes
    if (shownFilter !== filter || taken.size + gone.size === 0) return
    if (filter !== '') {
      set({ items: withChanges(items, changes) })
      doubt(taken.values())
      scheduleRefresh()
      return
    }
    const known = new Set(items.map(({ id }) => id))
    const last = items.at(-1)
    // One older than all that is loaded changed further down, where it will be read when that is loaded.
    const isBelow = (item: T) => nextCursor !== null && last !== undefined && orderOf(item) < orderOf(last)
    const unknown = [...taken.values()].filter(({ id }) => !known.has(id) && !waiting.has(id))
    const news = unknown.filter((item) => !isBelow(item))
    const added = paused ? [] : news
    const held = paused ? news.map(({ id }) => id) : []
    const shown = withAdded(withChanges(items, changes), added, orderOf)
    const counted = Math.max(shown.length, total + news.length - gone.size)
    const nowWaiting = wait([...waiting, ...held].filter((id) => !gone.has(id)))
    set({
      items: shown,
      total: nextCursor === null ? shown.length + nowWaiting : counted,
      waiting: nowWaiting,
      arrived: tinted(added.map(({ id }) => id)),
    })
    // What is not loaded may have come, or been gone, before the last page was counted.
    const isUnsure = unknown.length > news.length || [...gone].some((id) => !known.has(id))
    if (isUnsure && nextCursor !== null) timers.later('recount', recountDelayMs, () => refresh(false))
  }

  /** Runs a read: `show` gets its result and what events said meanwhile, unless another filter was chosen since. */
  const read = async <R>(
    run: (signal: AbortSignal) => Promise<R>,
    show: (result: R, meanwhile: Changes<T>) => void,
  ) => {
    const { signal } = abort
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
      set({ phase: 'failed', loadingMore: false, problem: error instanceof Error ? error.message : String(error) })
    } finally {
      pending.delete(meanwhile)
    }
  }

  const loadFresh = (): void => {
    abort.abort()
    abort = new AbortController()
    refreshing = false
    wanted = undefined
    doubtfulTo = undefined
    void read(
      (signal) => load({ q: get().filter, limit: pageSize, signal }),
      ({ items, total, nextCursor }, meanwhile) => {
        shownFilter = get().filter
        set({ items, total, nextCursor, phase: 'ready', problem: null, waiting: wait([]), loadingMore: false })
        applyToRead(items, meanwhile)
      },
    )
  }

  /** What was gone before the page was made is in neither the page nor its total: then the engine is asked again. */
  const applyToRead = (items: readonly T[], { taken, gone }: Changes<T>): void => {
    const inPage = new Set(items.map(({ id }) => id))
    const counted = new Set([...gone].filter((id) => inPage.has(id)))
    apply({ taken, gone: counted })
    if (counted.size < gone.size) scheduleRefresh()
  }

  const refresh = (all: boolean): void => {
    if (shownFilter !== get().filter) return
    if (refreshing) {
      wanted = { all: all || (wanted?.all ?? false) }
      return
    }
    refreshing = true
    const { signal } = abort
    const { filter: q, items: loaded } = get()
    const last = loaded.at(-1)
    const downTo = all && last !== undefined ? orderOf(last) : doubtfulTo
    doubtfulTo = undefined
    void read(
      (its) => readHead(load, { q, loaded, downTo, orderOf }, its),
      (head, meanwhile) => {
        const { paused } = get()
        const { items, nextCursor, news } = withHead(get(), head, { orderOf, holdBack: paused, all })
        const shown = paused ? [] : news
        set({
          items,
          nextCursor,
          total: head.total,
          phase: 'ready',
          problem: null,
          arrived: tinted(shown),
          waiting: wait(paused ? news : []),
        })
        applyToRead(head.items, meanwhile)
      },
    ).finally(() => {
      if (signal !== abort.signal) return
      refreshing = false
      if (wanted?.all) refresh(true)
      else if (wanted) scheduleRefresh()
      wanted = undefined
    })
  }

  const scheduleRefresh = (): void => timers.later('refresh', refreshDelayMs, () => refresh(false))

  const flush = (): void => {
    const changes = gathered
    gathered = noChanges()
    apply(changes)
  }

  /** Reads again what is shown, in place; all anew where another filter's rows, or none, are. */
  const reload = (): void => (shownFilter === get().filter ? refresh(true) : loadFresh())

  const listen = (event: ServerEvent): void => {
    if (event.type === 'reload') {
      reload()
      return
    }
    if (source.touchedBy?.(event)) timers.later('reread', refreshDelayMs, reload)
    const item = source.itemOf(event)
    const gone = item === undefined ? source.removedBy(event) : []
    if (item === undefined && gone.length === 0) return
    for (const changes of [gathered, ...pending]) {
      if (item === undefined) noteGone(changes, gone)
      else noteTaken(changes, item)
    }
    timers.later('gather', gatherMs, flush)
  }

  return {
    ...store,
    setFilter: (filter) => {
      if (filter === get().filter) return
      set({ filter, phase: 'loading', problem: null, arrived: new Set() })
      loadFresh()
    },
    loadMore: () => {
      const { nextCursor, loadingMore, phase, filter } = get()
      if (nextCursor === null || loadingMore || phase !== 'ready') return
      set({ loadingMore: true })
      void read(
        (signal) => load({ q: filter, cursor: nextCursor, limit: pageSize, signal }),
        (page, meanwhile) => {
          const known = new Set(get().items.map(({ id }) => id))
          const more = withChanges(
            page.items.filter(({ id }) => !known.has(id)),
            meanwhile,
          )
          // Its total is left alone: it may count rows whose events are still to come, and then be counted twice.
          set({ items: [...get().items, ...more], nextCursor: page.nextCursor, loadingMore: false })
        },
      )
    },
    reload,
    setPaused: (paused) => {
      set({ paused })
      // All of it: one that came late belongs further down than the first row that is known.
      if (!paused && waiting.size > 0) refresh(true)
    },
    open: () => {
      loadFresh()
      const undo = events.subscribe(listen)
      return () => {
        undo()
        timers.clear()
        abort.abort()
        gathered = noChanges()
        set({ arrived: new Set(), loadingMore: false })
      }
    },
  }
}
