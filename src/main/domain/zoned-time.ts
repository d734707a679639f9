/**
 * Formats a time (ms since the epoch) in an IANA time zone as `YYYY-MM-DD HH:MM:SS`, midnight as 00. The format has no
 * offset, so the hour repeated at the end of summer time is ambiguous.
 */
export const zonedTimeText = (time: number, timeZone: string): string => {
  if (timeZone === 'UTC') return new Date(time).toISOString().slice(0, 19).replace('T', ' ')
  const parts = new Map<string, string>()
  for (const { type, value } of formatOf(timeZone).formatToParts(time)) parts.set(type, value)
  const part = (name: string, digits = 2): string => (parts.get(name) ?? '').padStart(digits, '0')
  return `${part('year', 4)}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}:${part('second')}`
}

const formatOf = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    // hour12: false alone would write midnight as 24.
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
