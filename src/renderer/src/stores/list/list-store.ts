import { createStore } from 'zustand/vanilla'
import type { ServerEvent } from '../../../../shared/events.ts'
import type { EventFeed } from '../../backend/events.ts'
import { createNamedTimers } from '../named-timers.ts'
import { type ListChoice, usualChoice } from './list-choice.ts'
import { createListPaging } from './list-paging.ts'
import { createListReads } from './list-reads.ts'
import type { ListSource, ListState, ListStore } from './list-state.ts'
import { pageSize, queryOf, readHead } from './read-head.ts'
import { type Changes, noChanges, noteGone, noteTaken, withAdded, withChanges, withHead } from './with-changes.ts'

/** Waits for the rest of a batch, so that its events are shown together. */
const gatherMs = 0
const refreshDelayMs = 250
const recountDelayMs = 1_000
const tintMs = 1_200
const typingPauseMs = 120
/** Maximum number of rows highlighted without a pause of `tintMs`: each costs a frame of work 60 times per second. */
const maxTinted = 12
/** Rows loaded above a distant one. */
const rowsAbove = 100

const nameOf = ({ filter, sort, tests }: ListChoice): string => JSON.stringify([filter, sort, tests])

/**
 * A live list: pages from the control API, kept current by events. Without a filter an event's item is inserted
 * directly. With a filter only the engine can match it, so the list is read again down to that item, at most every 250
 * ms. Events that arrive while a page is being read are applied to it.
 */
export const createListStore = <T extends { id: string }>(source: ListSource<T>, events: EventFeed): ListStore<T> => {
  const { load } = source
  const store = createStore<ListState<T>>()(
    (): ListState<T> => ({
      items: [],
      total: 0,
      all: 0,
      ...usualChoice,
      phase: 'loading',
      problem: null,
      nextCursor: null,
      from: null,
      skipped: 0,
      loadingMore: false,
      paused: false,
      waiting: 0,
      arrived: new Set(),
    }),
  )
  const { getState: get, setState: set } = store
  const orderOf = (item: T): string => source.orderOf(item, get().sort)
  const isHidden = (item: T): boolean => get().tests === 'hide' && source.isTest?.(item) === true
  let isOpen = false
  /** The current choice; undefined before the first. */
  let shownChoice: string | undefined
  let waiting = new Set<string>()
  let gathered = noChanges<T>()
  let refreshing = false
  let wanted: { all: boolean } | undefined
  /** With a filter, the sort key of the lowest changed row, which the engine must match again. */
  let doubtfulTo: string | undefined
  let typedAt = Number.NEGATIVE_INFINITY
  const timers = createNamedTimers<'gather' | 'refresh' | 'reread' | 'recount' | 'tint' | 'typing'>()

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

  /**
   * Items above the first row come with the next read of the head. Items below the loaded rows come with their page.
   */
  const doubt = (changed: Iterable<T>): void => {
    const { items, nextCursor } = get()
    const [first, last] = [items[0], items.at(-1)]
    if (first === undefined || last === undefined) return
    for (const order of Array.from(changed, orderOf)) {
      const isLoaded = order <= orderOf(first) && (nextCursor === null || order >= orderOf(last))
      if (isLoaded && (doubtfulTo === undefined || order < doubtfulTo)) doubtfulTo = order
    }
  }

  const reads = createListReads<T>({ set, flush: () => flush() })

  /** Shows the collected events. Without a filter they determine `total`; with one the engine returns it. */
  const apply = (changes: Changes<T>): void => {
    const { items, filter, paused, nextCursor, total, all, from } = get()
    const { taken, gone } = changes
    if (from !== null && gone.has(from)) set({ from: items.find(({ id }) => !gone.has(id))?.id ?? null })
    if (shownChoice !== nameOf(get()) || taken.size + gone.size === 0) return
    if (filter !== '') {
      set({ items: withChanges(items, changes) })
      doubt(taken.values())
      scheduleRefresh()
      return
    }
    const known = new Set(items.map(({ id }) => id))
    const last = items.at(-1)
    // A changed item older than all loaded rows is read with its page.
    const isBelow = (item: T) => nextCursor !== null && last !== undefined && orderOf(item) < orderOf(last)
    const strange = [...taken.values()].filter(({ id }) => !known.has(id) && !waiting.has(id))
    const unknown = strange.filter((item) => !isHidden(item))
    // Only the engine knows whether an item above the loaded rows is new.
    const isAbove = (item: T) => from !== null && items[0] !== undefined && orderOf(item) > orderOf(items[0])
    const news = unknown.filter((item) => !isBelow(item) && !isAbove(item))
    const added = paused ? [] : news
    const held = paused ? news.map(({ id }) => id) : []
    const shown = withAdded(withChanges(items, changes), added, orderOf)
    const counted = Math.max(shown.length, total + news.length - gone.size)
    const nowWaiting = wait([...waiting, ...held].filter((id) => !gone.has(id)))
    set({
      items: shown,
      total: nextCursor === null && from === null ? shown.length + nowWaiting : counted,
      all: Math.max(all + news.length - gone.size, 0),
      waiting: nowWaiting,
      arrived: tinted(added.map(({ id }) => id)),
    })
    // An item that is not loaded may have been added or removed before the last page was counted.
    const isUnsure = unknown.length > news.length || [...gone].some((id) => !known.has(id))
    if ((isUnsure && (nextCursor !== null || from !== null)) || strange.length > unknown.length)
      timers.later('recount', recountDelayMs, () => refresh(false))
  }

  /** Loads the first page of what is chosen, or one with a few rows above `from`. */
  const loadFresh = (from: string | null = null): Promise<void> => {
    timers.cancel('typing')
    reads.restart()
    refreshing = false
    wanted = undefined
    doubtfulTo = undefined
    return reads.readMore(
      (signal) =>
        load({ ...queryOf({ ...get(), from }), ...(from !== null && { above: rowsAbove }), limit: pageSize, signal }),
      ({ items, total, all, nextCursor, skipped = 0 }, meanwhile) => {
        shownChoice = nameOf(get())
        const page = { items, total, all, nextCursor, skipped, from: skipped > 0 ? (items[0]?.id ?? null) : null }
        set({ ...page, phase: 'ready', problem: null, waiting: wait([]), loadingMore: false })
        applyToRead(items, meanwhile)
      },
    )
  }

  /** An item removed before the page was made is in neither the page nor its total. Then the total is read again. */
  const applyToRead = (items: readonly T[], { taken, gone }: Changes<T>): void => {
    const inPage = new Set(items.map(({ id }) => id))
    const counted = new Set([...gone].filter((id) => inPage.has(id)))
    apply({ taken, gone: counted })
    if (counted.size < gone.size) scheduleRefresh()
  }

  const refresh = (all: boolean): void => {
    if (shownChoice !== nameOf(get())) return
    if (refreshing) {
      wanted = { all: all || (wanted?.all ?? false) }
      return
    }
    refreshing = true
    const signal = reads.signal()
    const { items: loaded } = get()
    const chosen = queryOf(get())
    const last = loaded.at(-1)
    const downTo = all && last !== undefined ? orderOf(last) : doubtfulTo
    doubtfulTo = undefined
    void reads
      .read(
        (its) => readHead(load, { chosen, loaded, downTo, orderOf }, its),
        (head, meanwhile) => {
          const { paused } = get()
          const { items, nextCursor, news } = withHead(get(), head, { orderOf, holdBack: paused, all })
          const shown = paused ? [] : news
          set({
            items,
            nextCursor,
            total: head.total,
            all: head.all,
            skipped: head.skipped ?? 0,
            from: (head.skipped ?? 0) > 0 ? get().from : null,
            phase: 'ready',
            problem: null,
            arrived: tinted(shown),
            waiting: wait(paused ? news : []),
          })
          applyToRead(head.items, meanwhile)
        },
      )
      .finally(() => {
        if (signal !== reads.signal()) return
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

  /**
   * Reloads the shown rows in place. Reloads from the start when the rows belong to another filter, or there are none.
   */
  const reload = (): void => (shownChoice === nameOf(get()) ? refresh(true) : void loadFresh())

  const listen = (event: ServerEvent): void => {
    if (event.type === 'reload') {
      reload()
      return
    }
    if (source.touchedBy?.(event)) timers.later('reread', refreshDelayMs, reload)
    const item = source.itemOf(event)
    const gone = item === undefined ? source.removedBy(event) : []
    if (item === undefined && gone.length === 0) return
    for (const changes of [gathered, ...reads.pending]) {
      if (item === undefined) noteGone(changes, gone)
      else noteTaken(changes, item)
    }
    timers.later('gather', gatherMs, flush)
  }

  const { loadNext, ...paging } = createListPaging<T>({
    ...{ source, get, set, orderOf, isHidden, reads, loadFresh },
  })

  const chooseAnd = (load: () => void, { filter, sort, tests }: ListChoice): void => {
    if (nameOf({ filter, sort, tests }) === nameOf(get())) return
    set({ filter, sort, tests, phase: 'loading', problem: null, arrived: new Set() })
    if (isOpen) load()
  }
  const choose = (choice: ListChoice): void => chooseAnd(() => void loadFresh(), choice)

  return {
    ...store,
    choose,
    chooseSoon: (choice) =>
      chooseAnd(() => {
        // What is being read belongs to the choice before.
        reads.abort()
        const isTyping = performance.now() - typedAt < typingPauseMs
        typedAt = performance.now()
        timers.again('typing', isTyping ? typingPauseMs : 0, () => void loadFresh())
      }, choice),
    loadMore: () => {
      if (!get().loadingMore) void loadNext(pageSize)
    },
    ...paging,
    loadFirst: () => void loadFresh(),
    reload,
    setPaused: (paused) => {
      set({ paused })
      // Replaces all rows: a late item belongs below the first known row.
      if (!paused && waiting.size > 0) refresh(true)
    },
    open: () => {
      isOpen = true
      void loadFresh()
      const undo = events.subscribe(listen)
      return () => {
        isOpen = false
        undo()
        timers.clear()
        reads.abort()
        gathered = noChanges()
        set({ arrived: new Set(), loadingMore: false })
      }
    },
  }
}
