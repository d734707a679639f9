import { Suspense } from 'react'
import { later } from '../../ui/later.ts'

const CanonicalEditor = later(() => import('./canonical-editor.tsx'))

/** The canonical JSON. The highlighted member is marked and scrolled into view. */
export const CanonicalText = ({ text }: { text: string }) => (
  <div className="overflow-hidden rounded-control border border-line bg-sunken" data-testid="canonical">
    <Suspense
      fallback={
        <pre className="max-h-60 overflow-auto px-2.5 py-1.5 font-mono text-code break-all whitespace-pre-wrap">
          {text}
        </pre>
      }
    >
      <CanonicalEditor text={text} />
    </Suspense>
  </div>
)
