import { createStore, type StoreApi } from 'zustand/vanilla'

/** A name chosen for all pages, stored by the browser. */
export interface KeptChoice<T extends string> extends StoreApi<{ chosen: T }> {
  choose(name: T): void
}

/** `first` is chosen until the user chooses. A view falls back to its default for an unknown name. */
export const createKeptChoice = <T extends string>(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  key: string,
  first: T,
): KeptChoice<T> => {
  const store = createStore(() => ({ chosen: (storage.getItem(key) as T | null) ?? first }))
  return {
    ...store,
    choose: (name) => {
      store.setState({ chosen: name })
      try {
        storage.setItem(key, name)
      } catch {
        // If the browser's storage is full, the choice is not stored.
      }
    },
  }
}
