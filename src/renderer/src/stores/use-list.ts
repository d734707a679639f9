import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useLocation, useParams, useSearch } from 'wouter'
import { useStore } from 'zustand'
import { addressOf, choiceIn } from './address-of.ts'
import { type ListChoice, usualChoice } from './list-choice.ts'
import type { ListState, ListStore } from './list-state.ts'

/**
 * A live list while its screen is open: its state, the actions of a list panel, and the selected record. The URL
 * contains filter, order and selection, so that they outlive a reload and can be shared. A page opened without them
 * keeps its earlier choices. A record named in the URL is loaded and shown in the list.
 */
export const useList = <T extends { id: string }>(list: ListStore<T>, path: string) => {
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
  const latest = useRef({ selectedId, choice: usualChoice })
  latest.current = { selectedId, choice: { filter, sort, tests } }

  const choose = useCallback(
    (change: Partial<ListChoice>) => {
      const { choice, selectedId: id } = latest.current
      const address = addressOf(path, { ...choice, ...change }, id)
      list.choose(choiceIn(address.split('?', 2)[1] ?? ''))
      navigate(address, { replace: true })
    },
    [list, navigate, path],
  )
  const select = useCallback(
    (id: string | null) => {
      const { choice, selectedId: before } = latest.current
      navigate(addressOf(path, choice, id), { replace: before !== null && id !== null })
    },
    [navigate, path],
  )

  const isReady = view.phase === 'ready'
  useEffect(() => {
    if (!isReady || selectedId === null) return
    let isWanted = true
    void list.reveal(selectedId).then((outcome) => {
      if (outcome === 'hidden' && isWanted) choose({ tests: 'show' })
    })
    return () => {
      isWanted = false
    }
  }, [list, isReady, selectedId, choose])

  const actions = useMemo(
    () => ({
      choose,
      setFilter: (next: string) => choose({ filter: next }),
      loadMore: list.loadMore,
      loadAll: list.loadAll,
      loadPrevious: list.loadPrevious,
      loadFirst: list.loadFirst,
      reload: list.reload,
      setPaused: list.setPaused,
    }),
    [choose, list],
  )
  return { view, actions, selectedId, select }
}
