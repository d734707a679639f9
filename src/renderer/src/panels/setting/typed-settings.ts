import { createStore, type StoreApi } from 'zustand/vanilla'
import type { TabMemory } from '../../stores/tab-memory.ts'

interface TypedState {
  /** What fields of settings hold and is not saved yet, by field. */
  typed: Readonly<Record<string, string>>
}

export interface TypedSettings extends StoreApi<TypedState> {
  /** null: the field shows the saved value again. */
  write(field: string, text: string | null): void
}

/** The unsaved texts of settings, kept over a reload of the tab. Masked card numbers are left out: they could be saved. */
export const createTypedSettings = (_backend: unknown, memory: Pick<TabMemory, 'read' | 'follow'>): TypedSettings => {
  const kept = Object.entries(memory.read<TypedState>('settings')?.typed ?? {})
  const store = createStore<TypedState>(() => ({
    typed: Object.fromEntries(kept.filter(([, text]) => !text.includes('•'))),
  }))
  memory.follow('settings', store, ({ typed }) => ({ typed }))
  return {
    ...store,
    write: (field, text) => {
      const { [field]: _, ...others } = store.getState().typed
      store.setState({ typed: text === null ? others : { ...others, [field]: text } })
    },
  }
}
