import { classes } from '../../ui/classes.ts'
import { tones } from '../../ui/status.tsx'
import { type Arrow, type Busy, type Lane, lanes, type Mark, type StoryRow, type StoryTone } from './story.ts'
import { lanePlace } from './story-rows.ts'

export const toneText: Record<StoryTone, string> = { ...tones, plain: 'text-text' }
const toneLine: Record<StoryTone, string> = { ...tones, plain: 'text-soft' }

/** Vertical position of an arrow's line in its row, px from the top. The label is above it. */
const lineTop = 25
const busyEdges: Record<Busy, { top: number | string; bottom: number | string }> = {
  begins: { top: lineTop, bottom: 0 },
  ends: { top: 0, bottom: `calc(100% - ${lineTop}px)` },
  through: { top: 0, bottom: 0 },
}

/** Horizontal position of a lane, for CSS. */
export const left = (lane: Lane): string => `${lanePlace(lane) * 100}%`

/** The four lifelines, and the bars of active lanes. */
export const Lifelines = ({ busy, dashed = false }: { busy: StoryRow['busy']; dashed?: boolean }) =>
  lanes.map((lane) => {
    const work = busy[lane]
    return (
      <span key={lane} className="absolute inset-y-0" style={{ left: left(lane) }}>
        <span
          className={classes('absolute inset-y-0 -left-px border-l border-line-strong', dashed && 'border-dashed')}
        />
        {work !== undefined && (
          <span className="absolute -left-[3px] w-[5px] rounded-[1px] bg-line-strong" style={busyEdges[work]} />
        )}
      </span>
    )
  })

const ArrowShape = ({ from, to, tone }: Pick<Arrow, 'from' | 'to' | 'tone'>) => {
  const rightwards = lanePlace(to) > lanePlace(from)
  const [start, end] = rightwards ? [from, to] : [to, from]
  const width = `calc(${(lanePlace(end) - lanePlace(start)) * 100}% - 9px)`
  return (
    <span
      className={classes('absolute flex h-[9px] items-center', toneLine[tone])}
      style={{ left: `calc(${left(start)} + 4px)`, width, top: lineTop - 4 }}
    >
      {!rightwards && <Head className="rotate-180" />}
      <span className="h-px flex-1 bg-current" />
      {rightwards && <Head />}
    </span>
  )
}

const Head = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 7 9" className={classes('h-[9px] w-[7px] shrink-0', className)} aria-hidden>
    <path d="M0 .5 7 4.5 0 8.5Z" fill="currentColor" />
  </svg>
)

/** A labelled arrow from lane to lane. */
export const ArrowBody = ({ arrow }: { arrow: Pick<Arrow, 'from' | 'to' | 'tone' | 'label' | 'note'> }) => {
  const [start, end] = lanePlace(arrow.from) < lanePlace(arrow.to) ? [arrow.from, arrow.to] : [arrow.to, arrow.from]
  const span = lanePlace(end) - lanePlace(start)
  const box = { left: `calc(${left(start)} + 6px)`, width: `calc(${span * 100}% - 12px)` }
  return (
    <>
      <span className="absolute top-1.5 flex justify-center" style={box}>
        <span className={classes('min-w-0 truncate bg-(--row-ground) px-1 text-small', toneText[arrow.tone])}>
          {arrow.label}
        </span>
      </span>
      <ArrowShape from={arrow.from} to={arrow.to} tone={arrow.tone} />
      {arrow.note !== null && (
        <span className="absolute flex justify-center" style={{ ...box, top: lineTop + 5 }}>
          <span className="min-w-0 truncate px-1 text-[11px] leading-4 text-faint">{arrow.note}</span>
        </span>
      )}
    </>
  )
}

/** A labelled dot on a lane. On the last lane the label is before it. */
export const MarkBody = ({ mark }: { mark: Mark }) => {
  const isLast = mark.lane === 'receiver'
  return (
    <>
      <span
        className={classes(
          'absolute size-[9px] -translate-x-[5px] rounded-full bg-current ring-2 ring-(--row-ground)',
          toneLine[mark.tone],
        )}
        style={{ left: left(mark.lane), top: 11 }}
      />
      <span
        className="absolute top-1.5 flex flex-col items-start"
        style={
          isLast
            ? { right: 12, left: 0, alignItems: 'flex-end' }
            : { left: `calc(${left(mark.lane)} + 10px)`, right: 0 }
        }
      >
        <span
          className={classes('max-w-full truncate bg-(--row-ground) px-1 text-small font-medium', toneText[mark.tone])}
        >
          {mark.label}
        </span>
        {mark.note !== null && (
          <span className="max-w-full truncate bg-(--row-ground) px-1 text-[11px] leading-4 text-faint">
            {mark.note}
          </span>
        )}
      </span>
    </>
  )
}
