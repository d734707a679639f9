import { createStore, type StoreApi } from 'zustand/vanilla'
import type { SnippetLanguage } from '../../../shared/contract/signature.ts'

export interface CodeChoice extends StoreApi<{ language: SnippetLanguage }> {
  choose(language: SnippetLanguage): void
}

const storageKey = 'paylink-console.code-language'
const first: SnippetLanguage = 'curl-bash'

/**
 * The language of code snippets on all pages, stored by the browser. A view falls back to its default for an unknown
 * name.
 */
export const createCodeChoice = (storage: Pick<Storage, 'getItem' | 'setItem'>): CodeChoice => {
  const store = createStore(() => ({ language: (storage.getItem(storageKey) as SnippetLanguage | null) ?? first }))
  return {
    ...store,
    choose: (language) => {
      store.setState({ language })
      try {
        storage.setItem(storageKey, language)
      } catch {
        // If the browser's storage is full, the choice is not stored.
      }
    },
  }
}
