import { useContext } from 'react'
import { ZoneContext } from '../../ui/text/time.tsx'
import { zonedText } from '../../ui/text/zoned-text.ts'
import { clockText } from './clock-text.ts'

interface StoryTimeProps {
  at: number
  aheadMs: number
  previousAt?: number | null | undefined
}

/**
 * The time of a step, with its date when the day changes or is not today. Violet when the virtual clock recorded it.
 */
export const StoryTime = ({ at, aheadMs, previousAt = null }: StoryTimeProps) => {
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
