import { ClipboardCheck } from 'lucide-react'
import { useState } from 'react'
import type { ScorecardLineId } from '../../../../../shared/scorecard-lines.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Split } from '../../../ui/split.tsx'
import { LineDetails } from './line-details.tsx'
import { LineList } from './line-list.tsx'
import { ScorecardForm } from './scorecard-form.tsx'
import { useScorecard } from './scorecard-store.ts'
import { SummaryBar } from './summary-bar.tsx'

const Result = () => {
  const lines = useScorecard((state) => state.lines)
  const [chosen, setChosen] = useState<ScorecardLineId | null>(null)
  const line = lines.find(({ id }) => id === chosen)
  return (
    <Split
      id="scorecard"
      open={line !== undefined}
      onClose={() => setChosen(null)}
      list={
        <div className="flex h-full min-h-0 flex-col">
          <SummaryBar />
          <LineList chosen={line?.id ?? null} onChoose={setChosen} />
        </div>
      }
      details={
        line === undefined ? (
          <EmptyState icon={ClipboardCheck} title="Choose a line to see its exchanges">
            Every line keeps the IPNs it sent and what the receiver answered, byte for byte.
          </EmptyState>
        ) : (
          <LineDetails line={line} onClose={() => setChosen(null)} />
        )
      }
    />
  )
}

/** Checks how a receiver handles notifications, with real payments. */
const ScorecardPage = () => {
  const problem = useScorecard((state) => state.problem)
  const untouched = useScorecard(({ phase, lines }) => phase === 'idle' && lines.length === 0)
  return (
    <div className="flex h-full min-h-0 flex-col overflow-auto">
      <header className="flex min-h-14 shrink-0 items-center px-4 py-2">
        <h2 className="text-section font-semibold">Receiver scorecard</h2>
      </header>
      <ScorecardForm />
      {problem !== null && (
        <Notice tone="bad" className="mx-4 my-3">
          {problem}
        </Notice>
      )}
      <div className="min-h-80 flex-1 shrink-0 overflow-auto">
        {untouched ? (
          <EmptyState icon={ClipboardCheck} title="How does your receiver handle IPNs?">
            Thirteen checks with about 60 real payments: form and JSON, duplicates, wrong amounts, missing fields, text
            beyond ASCII, 50 at once, a slow network. Each passes, fails or is not determined, with the exchange behind
            it. Settings stay as they are.
          </EmptyState>
        ) : (
          <Result />
        )}
      </div>
    </div>
  )
}

export default ScorecardPage
