import { useCallback } from 'react'
import { useStore } from 'zustand'
import { useConsole } from './console.tsx'
import { createTabState } from './tab-state.ts'

/** Like useState, but by name and kept over a reload of the tab. Setting undefined forgets it: `initial` counts again. */
export const useTabState = <T>(name: string, initial: T): readonly [T, (value: T | undefined) => void] => {
  const state = useConsole().kept(createTabState)
  const kept = useStore(state, ({ values }) => values[name]) as T | undefined
  const set = useCallback((value: T | undefined) => state.write(name, value), [state, name])
  return [kept === undefined ? initial : kept, set]
}
