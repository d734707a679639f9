import { useContext } from 'react'
import { zonedText } from '../../../../shared/zoned-text.ts'
import { durationText, ZoneContext } from '../../ui/text/time.tsx'
import { clockText } from './clock-text.ts'
import type { Arrow, Mark, StoryRow } from './story.ts'

type Timed = StoryRow & (Arrow | Mark)

/**
 * The time of a step, with its date when the day changes or is not today. Violet when the virtual clock recorded it.
 */
const TimeOfDay = ({ at, aheadMs, previousAt = null }: Timed) => {
  const zone = useContext(ZoneContext)()
  const { date, offset } = zonedText(at, zone)
  const known = zonedText(previousAt ?? Date.now(), zone).date
  return (
    <span
      className={aheadMs > 0 ? 'flex flex-col text-simulated' : 'flex flex-col'}
      title={`${date} ${clockText(at, zone)} ${offset}${aheadMs > 0 ? ', by the virtual clock' : ''}`}
    >
      {date !== known && <span className="leading-3">{`${date} `}</span>}
      <span>{clockText(at, zone)}</span>
    </span>
  )
}

/** The time of day where a scene begins, otherwise the time since the row above. A response shows its duration. */
export const StoryTime = ({ row }: { row: Timed }) => {
  const { sinceMs } = row
  if (sinceMs === null) return <TimeOfDay {...row} />
  if (row.kind === 'arrow' && row.durationMs !== null) return durationText(row.durationMs)
  return sinceMs < 1 ? null : `+ ${durationText(sinceMs)}`
}
