import { CircleDashed } from 'lucide-react'
import { classes } from '../../ui/classes.ts'
import { Badge, StateBadge } from '../../ui/status.tsx'
import { ArrowBody, Lifelines, left, MarkBody } from './lifelines.tsx'
import { NextAttempt } from './next-attempt.tsx'
import { type RowProps, StepButton } from './step-button.tsx'
import { laneNames, lanes } from './story.ts'
import { gapHeight, gapText } from './story-rows.ts'
import { StoryTime } from './story-time.tsx'

const asideClasses = 'absolute top-1/2 right-3 w-[88px] -translate-y-1/2 text-right text-small text-faint tabular'

/** One row of the swim-lane diagram. Lanes use the space left of the times. */
export const LaneRow = ({ row, onRetry, ...step }: RowProps) => {
  if (row.kind === 'gap') {
    return (
      <div className="relative" style={{ height: gapHeight(row.ms) }}>
        <span className="absolute inset-y-0 right-[106px] left-[31px]">
          <Lifelines busy={row.busy} dashed />
        </span>
        <span className={asideClasses}>+ {gapText(row.ms)}</span>
      </div>
    )
  }
  if (row.kind === 'next') {
    return (
      <div className="relative flex min-h-11 items-center justify-end pr-[120px] pl-4">
        <span className="absolute inset-y-0 right-[106px] left-[31px]">
          <Lifelines busy={row.busy} dashed />
        </span>
        <span className="relative flex flex-wrap items-center justify-end gap-x-2 gap-y-1 bg-(--story-ground) py-1 pl-2">
          <NextAttempt next={row} onRetry={onRetry} />
        </span>
      </div>
    )
  }
  if (row.kind === 'waits') {
    return (
      <div className="relative h-8">
        <span className="absolute inset-y-0 right-[106px] left-[31px]">
          <Lifelines busy={row.busy} dashed />
          <span className="absolute top-1 flex" style={{ left: `calc(${left('service')} + 10px)` }}>
            <span className="bg-(--story-ground) px-1 py-0.5">
              <Badge tone="wait" icon={CircleDashed} plain>
                {row.label}
              </Badge>
            </span>
          </span>
        </span>
      </div>
    )
  }
  const tall = row.note !== null
  return (
    <StepButton step={row} {...step} className={classes('relative block', tall ? 'h-12' : 'h-8')}>
      <span className="absolute inset-y-0 right-[106px] left-[31px]">
        <Lifelines busy={row.busy} />
        {row.kind === 'arrow' ? <ArrowBody arrow={row} /> : <MarkBody mark={row} />}
      </span>
      <span className={asideClasses}>
        {row.ends === null ? <StoryTime row={row} /> : <StateBadge state={row.ends} plain />}
      </span>
    </StepButton>
  )
}

export const LaneHeads = () => (
  <div aria-hidden className="sticky top-0 z-10 h-8 border-b border-line bg-(--story-ground)">
    <span className="absolute inset-y-0 right-[106px] left-[31px]">
      {lanes.map((lane) => (
        <span
          key={lane}
          className="absolute top-2 -translate-x-1/2 text-[11px] leading-4 font-medium whitespace-nowrap text-soft"
          style={{ left: left(lane) }}
        >
          {laneNames[lane]}
        </span>
      ))}
    </span>
  </div>
)
