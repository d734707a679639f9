import { createStore, type StoreApi } from 'zustand/vanilla'
import type { TabMemory } from './tab-memory.ts'

interface TabStateValues {
  values: Readonly<Record<string, unknown>>
}

export interface TabState extends StoreApi<TabStateValues> {
  /** undefined: the name is forgotten. */
  write(name: string, value: unknown): void
}

/**
 * What is typed, opened or marked, by name, kept over a reload of the tab. A value with a masked card number or secret
 * is left out, because it could be saved.
 */
export const createTabState = (_backend: unknown, memory: Pick<TabMemory, 'read' | 'follow'>): TabState => {
  const kept = Object.entries(memory.read<TabStateValues>('state')?.values ?? {})
  const store = createStore<TabStateValues>(() => ({
    values: Object.fromEntries(kept.filter(([, value]) => !JSON.stringify(value).includes('•'))),
  }))
  memory.follow('state', store, ({ values }) => ({ values }))
  return {
    ...store,
    write: (name, value) => {
      const { [name]: _, ...others } = store.getState().values
      store.setState({ values: value === undefined ? others : { ...others, [name]: value } })
    },
  }
}
