import type { CodeLanguage, SnippetLanguage } from '../../../../shared/contract/signature.ts'

/** The languages of a corrected line, in the order of their tabs. `value` is the language's name in code snippets. */
export const codeLanguages: readonly { language: CodeLanguage; value: SnippetLanguage; label: string }[] = [
  { language: 'php', value: 'php', label: 'PHP' },
  { language: 'python', value: 'python', label: 'Python' },
  { language: 'javascript', value: 'node', label: 'JavaScript' },
  { language: 'java', value: 'java', label: 'Java' },
  { language: 'csharp', value: 'csharp', label: 'C#' },
  { language: 'go', value: 'go', label: 'Go' },
  { language: 'ruby', value: 'ruby', label: 'Ruby' },
]
