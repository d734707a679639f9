import type { ClockChange } from '../../../../shared/contract/clock.ts'
import { zonedText } from '../../../../shared/zoned-text.ts'
import { readDelay } from '../../ui/text/delay-text.ts'

const dateAndTime = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2})?)$/

/** What a clock in the zone shows at this time, read as if it were UTC. */
const wallTime = (at: number, zone: string): number => {
  const { date, clock } = zonedText(at, zone)
  return Date.parse(`${date}T${clock}Z`)
}

/** The time at which a clock in the zone shows this. Corrected twice, because the offset may change in between. */
const atWallTime = (wall: number, zone: string): number => {
  if (Number.isNaN(wall)) return wall
  const near = 2 * wall - wallTime(wall, zone)
  return near + wall - wallTime(near, zone)
}

/** Parses a target time: `2h 30m` ahead, or a date and time in the zone; undefined when it is neither. */
export const readTarget = (text: string, zone: string): ClockChange | undefined => {
  const typed = text.trim()
  const advanceSeconds = readDelay(typed)
  if (advanceSeconds !== undefined) return { advanceSeconds }
  const [, date, time] = dateAndTime.exec(typed) ?? []
  const at = date === undefined ? Date.parse(typed) : atWallTime(Date.parse(`${date}T${time}Z`), zone)
  const isFull = date !== undefined || /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/i.test(typed)
  return isFull && !Number.isNaN(at) ? { to: new Date(at).toISOString() } : undefined
}
