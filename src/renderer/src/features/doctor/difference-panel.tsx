import { Suspense, useMemo } from 'react'
import type { Difference } from '../../../../shared/contract/signature.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { later } from '../../ui/later.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type DifferingText, describeDifference, keyOfLine } from './describe-difference.ts'
import { visibleText } from './visible-text.ts'

const DifferenceEditor = later(() => import('./difference-editor.tsx'))

const Shown = ({ differing }: { differing: DifferingText }) =>
  differing.kind === 'words' ? (
    <span className="font-medium">{differing.text}</span>
  ) : (
    <code className="rounded bg-sunken px-1 font-mono text-code text-text">{differing.text}</code>
  )

const signs = { '+': 'text-good', '−': 'text-bad' } as const

const Side = ({ sign, title, text, what }: { sign: keyof typeof signs; title: string; text: string; what: string }) => (
  <div className="flex h-9 min-w-0 flex-1 items-center justify-between gap-2 pr-1 pl-3 not-first:border-l not-first:border-line">
    <h3 className="truncate text-small font-medium text-soft">
      <span aria-hidden className={`mr-1 font-semibold ${signs[sign]}`}>
        {sign}
      </span>
      {title}
    </h3>
    <CopyButton text={text} what={what} />
  </div>
)

/** Shows the expected text beside the hashed one, names the first different character and scrolls to it. */
export const DifferencePanel = ({ difference }: { difference: Difference }) => {
  const { expected, actual, source, offset } = difference
  const left = useMemo(() => visibleText(actual), [actual])
  const right = useMemo(() => visibleText(expected), [expected])
  const first = describeDifference(difference)
  const key = keyOfLine(right.text, right.placeOf(offset))
  const actualTitle = source === 'given' ? 'What your code hashed' : 'What was hashed'
  return (
    <section aria-label="The difference" className="flex min-w-0 flex-col gap-2">
      <h2 className="text-section font-semibold">The difference</h2>
      <p className="text-soft">
        First difference at character {first.character.toLocaleString()}
        {key !== undefined && (
          <>
            , in <code className="font-mono text-code text-text">{key}</code>
          </>
        )}
        : expected <Shown differing={first.expected} />, found <Shown differing={first.found} />.
      </p>
      <div className="overflow-hidden rounded-panel border border-line bg-surface">
        <div className="flex border-b border-line">
          <Side sign="−" title={actualTitle} text={actual} what={actualTitle.toLowerCase()} />
          <Side sign="+" title="What should be hashed" text={expected} what="what should be hashed" />
        </div>
        <Suspense fallback={<Skeleton className="m-3 h-40" />}>
          <DifferenceEditor left={left} right={right} offset={offset} titles={[actualTitle, 'What should be hashed']} />
        </Suspense>
      </div>
      <p className="text-small text-faint">
        Line breaks between keys are for reading only and are not copied. ↵ is a line break in the text. The secret is
        masked.
      </p>
    </section>
  )
}
