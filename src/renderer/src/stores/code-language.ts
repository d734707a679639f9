import { createStore, type StoreApi } from 'zustand/vanilla'
import type { CodeLanguage } from '../../../shared/contract/signature.ts'

/** The languages lines of code are shown in, in the order of their tabs. */
export const codeLanguages: readonly { value: CodeLanguage; label: string }[] = [
  { value: 'php', label: 'PHP' },
  { value: 'python', label: 'Python' },
  { value: 'javascript', label: 'JavaScript' },
  { value: 'java', label: 'Java' },
  { value: 'csharp', label: 'C#' },
  { value: 'go', label: 'Go' },
  { value: 'ruby', label: 'Ruby' },
]

const storageKey = 'paylink-console.code-language'

export interface CodeLanguageStore extends StoreApi<{ language: CodeLanguage }> {
  choose(language: CodeLanguage): void
}

/** The language a person writes in: chosen once, remembered by the browser, PHP until then. */
export const createCodeLanguageStore = (storage: Pick<Storage, 'getItem' | 'setItem'>): CodeLanguageStore => {
  const kept = storage.getItem(storageKey)
  const language = codeLanguages.find(({ value }) => value === kept)?.value ?? 'php'
  const store = createStore<{ language: CodeLanguage }>()(() => ({ language }))
  return {
    ...store,
    choose: (next) => {
      store.setState({ language: next })
      storage.setItem(storageKey, next)
    },
  }
}
