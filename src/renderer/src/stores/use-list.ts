import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import type { ListState, ListStore } from './list-state.ts'

/** A live list while its screen is open: its state, and the actions a list panel takes. */
export const useList = <T extends { id: string }>(list: ListStore<T>) => {
  useEffect(() => list.open(), [list])
  const view: ListState<T> = useStore(list)
  const actions = useMemo(
    () => ({
      setFilter: list.setFilter,
      loadMore: list.loadMore,
      reload: list.reload,
      setPaused: list.setPaused,
    }),
    [list],
  )
  return { view, actions }
}
