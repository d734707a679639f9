import { useCallback } from 'react'
import { useStore } from 'zustand'
import { useConsole } from './console.tsx'
import { createOpenDialogs, createTabState, type TabState } from './tab-state.ts'

type Kept<T> = readonly [T, (value: T | undefined) => void]

const useKept = <T>(state: TabState, name: string, initial: T): Kept<T> => {
  const kept = useStore(state, ({ values }) => values[name]) as T | undefined
  const set = useCallback((value: T | undefined) => state.write(name, value), [state, name])
  return [kept === undefined ? initial : kept, set]
}

/** Like useState, but by name and kept by the tab. Setting undefined forgets it: `initial` counts again. */
export const useTabState = <T>(name: string, initial: T): Kept<T> =>
  useKept(useConsole().kept(createTabState), name, initial)

/** The same for what opens a dialog: a reload of the page opens it again. */
export const useOpenDialog = <T>(name: string, initial: T): Kept<T> =>
  useKept(useConsole().kept(createOpenDialogs), name, initial)

/** What is typed into a dialog, kept by the tab until `close`, which calls `onClose`. */
export const useDraft = <T>(name: string, start: T, onClose: () => void) => {
  const [draft, setDraft] = useTabState(name, start)
  const close = () => {
    setDraft(undefined)
    onClose()
  }
  return [draft, setDraft, close] as const
}
