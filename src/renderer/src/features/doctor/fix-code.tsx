import type { Finding } from '../../../../shared/contract/signature.ts'
import { useCodeChoice } from '../../stores/use-code-choice.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { codeLanguages } from './code-languages.ts'

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
