import { readDelay } from '../../ui/text/delay-text.ts'
import type { ClockChange } from './clock-store.ts'

const dateAndTime = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2})?)$/

/** Parses a target time: `2h 30m` ahead, or a local date and time; undefined when it is neither. */
export const readTarget = (text: string): ClockChange | undefined => {
  const typed = text.trim()
  const advanceSeconds = readDelay(typed)
  if (advanceSeconds !== undefined) return { advanceSeconds }
  const [, date, time] = dateAndTime.exec(typed) ?? []
  const at = Date.parse(date === undefined ? typed : `${date}T${time}`)
  const isFull = date !== undefined || /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/i.test(typed)
  return isFull && !Number.isNaN(at) ? { to: new Date(at).toISOString() } : undefined
}
