import { zonedText } from '../../shared/zoned-text.ts'

/**
 * Formats a time (ms since the epoch) in an IANA time zone as `YYYY-MM-DD HH:MM:SS`, midnight as 00. The format has no
 * offset, so the hour repeated at the end of summer time is ambiguous.
 */
export const zonedTimeText = (time: number, timeZone: string): string => {
  if (timeZone === 'UTC') return new Date(time).toISOString().slice(0, 19).replace('T', ' ')
  const { date, clock } = zonedText(time, timeZone)
  return `${date} ${clock}`
}
