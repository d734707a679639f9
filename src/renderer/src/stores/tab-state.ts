import { createStore, type StoreApi } from 'zustand/vanilla'
import type { TabMemory } from './tab-memory.ts'

interface TabStateValues {
  values: Readonly<Record<string, unknown>>
}

export interface TabState extends StoreApi<TabStateValues> {
  /** undefined: the name is forgotten. */
  write(name: string, value: unknown): void
}

/** A value with a masked card number or secret is left out, because it could be saved. */
const createState = (name: string, memory: Pick<TabMemory, 'read' | 'follow'>, isKept: boolean): TabState => {
  const kept = isKept ? Object.entries(memory.read<TabStateValues>(name)?.values ?? {}) : []
  const store = createStore<TabStateValues>(() => ({
    values: Object.fromEntries(kept.filter(([, value]) => !JSON.stringify(value).includes('•'))),
  }))
  memory.follow(name, store, ({ values }) => ({ values }))
  return {
    ...store,
    write: (key, value) => store.setState(({ values }) => ({ values: { ...values, [key]: value } })),
  }
}

/** What is typed or marked, by name. The tab keeps it. */
export const createTabState = (_backend: unknown, memory: Pick<TabMemory, 'read' | 'follow'>): TabState =>
  createState('state', memory, true)

/** The dialogs that are open, by name. A reload opens them again; another address in the same tab does not. */
export const createOpenDialogs = (
  _backend: unknown,
  memory: Pick<TabMemory, 'read' | 'follow' | 'isReload'>,
): TabState => createState('dialogs', memory, memory.isReload)
