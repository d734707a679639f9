import { useStore } from 'zustand'
import type { SnippetLanguage } from '../../../shared/contract/signature.ts'
import { useConsole } from './console.tsx'
import { createKeptChoice, type KeptChoice } from './kept-choice.ts'

const createCodeChoice = (): KeptChoice<SnippetLanguage> =>
  createKeptChoice(window.localStorage, 'paylink-console.code-language', 'curl-bash')

/** The language of code snippets last chosen, and the function that changes it. */
export const useCodeChoice = (): [SnippetLanguage, (language: SnippetLanguage) => void] => {
  const choice = useConsole().kept(createCodeChoice)
  return [useStore(choice, ({ chosen }) => chosen), choice.choose]
}
