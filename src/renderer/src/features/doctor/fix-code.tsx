import type { CodeLanguage, Finding, SnippetLanguage } from '../../../../shared/contract/signature.ts'
import { useCodeChoice } from '../../stores/use-code-choice.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Segmented } from '../../ui/segmented.tsx'

/** The languages of a corrected line, in the order of their tabs. `value` is the language's name in code snippets. */
const codeLanguages: readonly { language: CodeLanguage; value: SnippetLanguage; label: string }[] = [
  { language: 'php', value: 'php', label: 'PHP' },
  { language: 'python', value: 'python', label: 'Python' },
  { language: 'javascript', value: 'node', label: 'JavaScript' },
  { language: 'java', value: 'java', label: 'Java' },
  { language: 'csharp', value: 'csharp', label: 'C#' },
  { language: 'go', value: 'go', label: 'Go' },
  { language: 'ruby', value: 'ruby', label: 'Ruby' },
]

/** The corrected line in the language last chosen. */
export const FixCode = ({ code, of }: { code: NonNullable<Finding['fix']['code']>; of: string }) => {
  const [chosen, choose] = useCodeChoice()
  const offered = codeLanguages.filter(({ language }) => code[language] !== undefined)
  const shown = offered.find(({ value }) => value === chosen) ?? offered[0]
  if (shown === undefined) return null
  const text = code[shown.language] ?? ''
  return (
    <section aria-label={`Corrected code: ${of}`} className="overflow-hidden rounded-control border border-line">
      <header className="flex flex-wrap items-center justify-between gap-2 border-b border-line bg-canvas px-2 py-1">
        <Segmented label="Programming language" value={shown.value} onChange={choose} options={offered} />
        <CopyButton text={text} what={`the ${shown.label} line`} />
      </header>
      <pre className="bg-sunken px-3 py-2 font-mono text-code break-words whitespace-pre-wrap">{text}</pre>
    </section>
  )
}
