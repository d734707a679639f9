import { CircleDashed } from 'lucide-react'
import { classes } from '../../ui/classes.ts'
import { Badge, StateBadge } from '../../ui/status.tsx'
import { toneText } from './lifelines.tsx'
import { NextAttempt } from './next-attempt.tsx'
import { type RowProps, StepButton } from './step-button.tsx'
import { laneNames, type StoryTone } from './story.ts'
import { gapText } from './story-rows.ts'
import { StoryTime } from './story-time.tsx'

const dots: Record<StoryTone, string> = {
  plain: 'bg-line-strong',
  good: 'bg-good',
  bad: 'bg-bad',
  wait: 'bg-wait',
  idle: 'bg-idle',
  simulated: 'bg-simulated',
}

const Thread = ({ dashed = false }: { dashed?: boolean }) => (
  <span className={classes('absolute inset-y-0 left-[19px] border-l border-line-strong', dashed && 'border-dashed')} />
)

/** One row of the layout without lanes: a line on the left, sender and receiver in words. */
export const CompactRow = ({ row, onRetry, ...step }: RowProps) => {
  if (row.kind === 'gap') {
    return (
      <div className="relative flex h-7 items-center pr-4 pl-9 text-small text-faint tabular">
        <Thread dashed />+ {gapText(row.ms)}
      </div>
    )
  }
  if (row.kind === 'next') {
    return (
      <div className="relative flex min-h-11 flex-wrap items-center gap-2 py-1 pr-4 pl-9">
        <Thread dashed />
        <NextAttempt next={row} onRetry={onRetry} />
      </div>
    )
  }
  if (row.kind === 'waits') {
    return (
      <div className="relative flex min-h-9 items-center py-1 pr-4 pl-9">
        <Thread dashed />
        <Badge tone="wait" icon={CircleDashed} plain>
          {row.label}
        </Badge>
      </div>
    )
  }
  const where = row.kind === 'arrow' ? `${laneNames[row.from]} → ${laneNames[row.to]}` : laneNames[row.lane]
  return (
    <StepButton step={row} {...step} className="relative flex items-start gap-3 py-1.5 pr-4 pl-9">
      <Thread />
      <span
        className={classes(
          'absolute top-[13px] left-[15px] size-[9px] rounded-full ring-2 ring-(--row-ground)',
          dots[row.tone],
        )}
      />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className={classes('break-words', toneText[row.tone])}>{row.label}</span>
        <span className="text-small text-faint">{[where, row.note].filter(Boolean).join(' · ')}</span>
      </span>
      <span className="flex shrink-0 flex-col items-end text-small text-faint tabular">
        <StoryTime row={row} />
        {row.ends !== null && <StateBadge state={row.ends} plain />}
      </span>
    </StepButton>
  )
}
