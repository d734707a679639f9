import { Download, LoaderCircle } from 'lucide-react'
import type { LineOutcome } from '../../../../../shared/contract/scorecards.ts'
import { scorecardLines } from '../../../../../shared/scorecard-lines.ts'
import { useAction } from '../../../stores/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { durationText } from '../../../ui/text/time.tsx'
import { outcomeLooks } from './outcome-looks.ts'
import { useScorecard, useScorecardStore } from './scorecard-store.ts'

const order: readonly LineOutcome[] = ['passed', 'failed', 'unknown']

const Exports = () => {
  const store = useScorecardStore()
  const card = useScorecard((state) => state.card)
  const page = useAction(async () => {
    const made = await store.page()
    if (made !== undefined) saveFile(new Blob([made.html], { type: 'text/html' }), made.fileName)
  })
  if (card === null) return null
  const name = `scorecard-${card.startedAt.slice(0, 19).replaceAll(':', '-')}.json`
  return (
    <div className="ml-auto flex gap-2">
      <Button icon={Download} size="small" onClick={() => page.start()} disabled={page.busy}>
        Export HTML
      </Button>
      <Button
        icon={Download}
        size="small"
        onClick={() => saveFile(new Blob([JSON.stringify(card, null, 2)], { type: 'application/json' }), name)}
      >
        Export JSON
      </Button>
    </div>
  )
}

/** The counts so far, and the export buttons once the run is over. */
export const SummaryBar = () => {
  const lines = useScorecard((state) => state.lines)
  const running = useScorecard(({ phase }) => phase === 'running')
  const card = useScorecard((state) => state.card)
  return (
    <div className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2">
      <p role="status" className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {running && (
          <span className="flex items-center gap-2 text-soft">
            <LoaderCircle size={15} className="animate-spin" aria-hidden />
            {lines.length} of {scorecardLines.length} judged
          </span>
        )}
        {order.map((outcome) => {
          const { icon: Icon, ink, word } = outcomeLooks[outcome]
          const count = lines.filter((line) => line.outcome === outcome).length
          return (
            <span
              key={outcome}
              className={`flex items-center gap-1.5 font-medium tabular ${count > 0 ? ink : 'text-faint'}`}
            >
              <Icon size={15} aria-hidden /> {count} {word}
            </span>
          )
        })}
        {card !== null && <span className="text-soft tabular">in {durationText(card.durationMs)}</span>}
      </p>
      <Exports />
    </div>
  )
}
