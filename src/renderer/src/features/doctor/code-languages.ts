import type { CodeLanguage, SnippetLanguage } from '../../../../shared/contract/signature.ts'

/** The languages a corrected line is shown in, in the order of their tabs; `value` is each one's name among whole programs. */
export const codeLanguages: readonly { language: CodeLanguage; value: SnippetLanguage; label: string }[] = [
  { language: 'php', value: 'php', label: 'PHP' },
  { language: 'python', value: 'python', label: 'Python' },
  { language: 'javascript', value: 'node', label: 'JavaScript' },
  { language: 'java', value: 'java', label: 'Java' },
  { language: 'csharp', value: 'csharp', label: 'C#' },
  { language: 'go', value: 'go', label: 'Go' },
  { language: 'ruby', value: 'ruby', label: 'Ruby' },
]
