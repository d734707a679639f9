import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useLocation, useParams, useSearch } from 'wouter'
import { useStore } from 'zustand'
import { addressOf, choiceIn, tabIn } from '../address-of.ts'
import { useConsole } from '../console.tsx'
import { useTabState } from '../use-tab-state.ts'
import { type ListChoice, usualChoice } from './list-choice.ts'
import type { ListState, ListStore } from './list-state.ts'
import { createLists, type Lists } from './lists.ts'

/** Marked rows, and the anchor of a range. */
interface Marked {
  ids: readonly string[]
  anchor: string | null
}

const nothingMarked: Marked = { ids: [], anchor: null }

/**
 * A live list while its screen is open: its state, the actions of a list panel, and the selected record. The URL
 * contains filter, order and selection, so that they outlive a reload and can be shared. A page opened without them
 * keeps its earlier choices. A record named in the URL is loaded and shown in the list. The tab keeps the marked rows.
 */
export const useList = <T extends { id: string }>(listOf: (lists: Lists) => ListStore<T>, path: string) => {
  const list = listOf(useConsole().kept(createLists))
  const { id: selectedId = null } = useParams<{ id?: string }>()
  const [, navigate] = useLocation()
  const search = useSearch()
  const isFresh = useRef(true)

  useEffect(() => {
    const wasFresh = isFresh.current
    isFresh.current = false
    if (wasFresh && search === '' && selectedId === null) {
      const kept = addressOf(path, list.getState(), null)
      if (kept !== path) navigate(kept, { replace: true })
      return
    }
    list.choose(choiceIn(search))
  }, [list, path, search, selectedId, navigate])
  useEffect(() => list.open(), [list])

  const view: ListState<T> = useStore(list)
  const { filter, sort, tests } = view
  const latest = useRef({ selectedId, tab: tabIn(search), choice: usualChoice })
  latest.current = { selectedId, tab: tabIn(search), choice: { filter, sort, tests } }

  const choose = useCallback(
    (change: Partial<ListChoice>, load: (choice: ListChoice) => void = list.choose) => {
      const { choice, selectedId: id, tab } = latest.current
      const address = addressOf(path, { ...choice, ...change }, id, tab)
      load(choiceIn(address.split('?', 2)[1] ?? ''))
      navigate(address, { replace: true })
    },
    [list, navigate, path],
  )
  const select = useCallback(
    (id: string | null) => {
      const { choice, selectedId: before, tab } = latest.current
      navigate(addressOf(path, choice, id, tab), { replace: before !== null && id !== null })
    },
    [navigate, path],
  )

  const [marked, mark] = useTabState<Marked>(`marked in ${path}`, nothingMarked)
  const shown = useMemo(() => ({ ...view, marked }), [view, marked])

  const isReady = view.phase === 'ready'
  const toRestore = useRef(marked.ids)
  useEffect(() => {
    if (!isReady || toRestore.current.length === 0) return
    void list.loadDownTo(toRestore.current)
    toRestore.current = []
  }, [list, isReady])
  useEffect(() => {
    if (!isReady || selectedId === null) return
    let isWanted = true
    const sought = list.reveal(selectedId, () => isWanted)
    void sought.then((outcome) => {
      if (outcome === 'hidden' && isWanted) choose({ tests: 'show' })
    })
    return () => {
      isWanted = false
    }
  }, [list, isReady, selectedId, choose])

  const actions = useMemo(
    () => ({
      choose: (change: Partial<ListChoice>) => choose(change),
      setFilter: (next: string) => choose({ filter: next }),
      typeFilter: (next: string) => choose({ filter: next }, list.chooseSoon),
      loadMore: list.loadMore,
      loadAll: list.loadAll,
      loadPrevious: list.loadPrevious,
      loadFirst: list.loadFirst,
      reload: list.reload,
      setPaused: list.setPaused,
      mark: (next: Marked) => mark(next.ids.length === 0 ? undefined : next),
    }),
    [choose, list, mark],
  )
  const close = useCallback(() => select(null), [select])

  return { view: shown, actions, selectedId, select, close }
}
