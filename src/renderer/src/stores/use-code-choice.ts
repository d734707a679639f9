import { useStore } from 'zustand'
import type { SnippetLanguage } from '../../../shared/contract/signature.ts'
import { type CodeChoice, createCodeChoice } from './code-choice.ts'
import { useConsole } from './console.tsx'

const createBrowserCodeChoice = (): CodeChoice => createCodeChoice(window.localStorage)

/** The language of code last chosen, and the function that changes it. */
export const useCodeChoice = (): [SnippetLanguage, CodeChoice['choose']] => {
  const choice = useConsole().kept(createBrowserCodeChoice)
  return [useStore(choice, ({ language }) => language), choice.choose]
}
