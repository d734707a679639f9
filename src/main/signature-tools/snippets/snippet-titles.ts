import type { SnippetLanguage } from '../../../shared/contract/signature.ts'

/** In display order. */
export const snippetTitles = {
  'curl-bash': 'cURL (bash)',
  'curl-powershell': 'cURL (PowerShell)',
  php: 'PHP',
  python: 'Python',
  node: 'Node.js',
  ruby: 'Ruby',
  go: 'Go',
  java: 'Java',
  csharp: 'C#',
  http: 'Raw HTTP',
} as const satisfies Record<SnippetLanguage, string>

export const snippetLanguages = Object.keys(snippetTitles) as SnippetLanguage[]
