import { createStore, type StoreApi } from 'zustand/vanilla'
import type { SnippetLanguage } from '../../../shared/contract/signature.ts'

export interface CodeChoice extends StoreApi<{ language: SnippetLanguage }> {
  choose(language: SnippetLanguage): void
}

const storageKey = 'paylink-console.code-language'
const first: SnippetLanguage = 'curl-bash'

/** The language code is shown in, everywhere; the browser keeps it. A name it does not know falls back in the view. */
export const createCodeChoice = (storage: Pick<Storage, 'getItem' | 'setItem'>): CodeChoice => {
  const store = createStore(() => ({ language: (storage.getItem(storageKey) as SnippetLanguage | null) ?? first }))
  return {
    ...store,
    choose: (language) => {
      store.setState({ language })
      try {
        storage.setItem(storageKey, language)
      } catch {
        // A browser without room shows the first language again next time.
      }
    },
  }
}
