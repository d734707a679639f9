import { CircleDashed, LoaderCircle } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { ScorecardLine } from '../../../../../shared/contract/scorecards.ts'
import { type ScorecardLineId, scorecardLines } from '../../../../../shared/scorecard-lines.ts'
import { classes } from '../../../ui/classes.ts'
import { durationText } from '../../../ui/text/time.tsx'
import { outcomeLooks } from './outcome-looks.ts'
import { useScorecard } from './scorecard-store.ts'

const steps: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/** Arrow keys, j and k move between lines. */
const move = (event: KeyboardEvent<HTMLElement>) => {
  const by = steps[event.key]
  if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button')]
  const next = buttons[buttons.indexOf(document.activeElement as HTMLButtonElement) + by]
  if (next === undefined) return
  event.preventDefault()
  event.stopPropagation()
  next.focus()
}

const LineStatus = ({ line, current }: { line: ScorecardLine | undefined; current: boolean }) => {
  const look = line && outcomeLooks[line.outcome]
  const Icon = look?.icon ?? (current ? LoaderCircle : CircleDashed)
  return (
    <span className={classes('flex w-32 shrink-0 items-center gap-2 font-medium', look?.ink ?? 'text-faint')}>
      <Icon size={15} className={classes('shrink-0', current && 'animate-spin')} aria-hidden />
      {look?.word ?? (current ? 'being tried' : 'not yet')}
    </span>
  )
}

/** All lines of the scorecard, finished or not. Each expands to its exchanges. */
export const LineList = ({
  chosen,
  onChoose,
}: {
  chosen: ScorecardLineId | null
  onChoose: (id: ScorecardLineId) => void
}) => {
  const lines = useScorecard((state) => state.lines)
  const running = useScorecard(({ phase }) => phase === 'running')
  // Not by position: the event of a line may have been lost.
  const byId = new Map(lines.map((line) => [line.id, line]))
  const current = scorecardLines.findLastIndex(({ id }) => byId.has(id)) + 1
  return (
    <ol aria-label="Lines of the scorecard" className="min-h-0 flex-1 overflow-auto" onKeyDown={move}>
      {scorecardLines.map(({ id, title, why }, index) => {
        const line = byId.get(id)
        return (
          <li key={id} className="border-b border-line">
            <button
              type="button"
              disabled={line === undefined}
              aria-pressed={chosen === id}
              onClick={() => onChoose(id)}
              className={classes(
                'flex w-full items-start gap-3 px-4 py-2 text-left outline-offset-[-2px]',
                chosen === id ? 'bg-selected' : line !== undefined && 'hover:bg-hover',
              )}
            >
              <LineStatus line={line} current={running && index === current} />
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{title}</span>
                <span className="line-clamp-2 break-words text-soft">{line?.words ?? why}</span>
              </span>
              {line !== undefined && line.outcome !== 'unknown' && (
                <span className="shrink-0 text-small text-faint tabular">{durationText(line.durationMs)}</span>
              )}
            </button>
          </li>
        )
      })}
    </ol>
  )
}
