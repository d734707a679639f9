import { useStore } from 'zustand'
import type { CodeLanguage } from '../../../../shared/contract/signature.ts'
import { type CodeLanguageStore, createCodeLanguageStore } from '../../stores/code-language.ts'
import { useConsole } from '../../stores/console.tsx'

const createBrowserCodeLanguageStore = (): CodeLanguageStore => createCodeLanguageStore(window.localStorage)

/** The language lines of code are shown in, and how to choose another; the same everywhere on the page. */
export const useCodeLanguage = (): { language: CodeLanguage; choose: (language: CodeLanguage) => void } => {
  const store = useConsole().kept(createBrowserCodeLanguageStore)
  return { language: useStore(store).language, choose: store.choose }
}
