const formats = new Map<string, Intl.DateTimeFormat>()

/** Digits in the order of ISO 8601 in every language, as in the IPN's `datetime`. */
const formatOf = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    hourCycle: 'h23',
    timeZoneName: 'shortOffset',
  })
  formats.set(zone, format)
  return format
}

export interface ZonedText {
  /** `2026-11-20` */
  date: string
  /** `12:04:02` */
  clock: string
  /** `118` */
  ms: string
  /** `UTC` or `GMT+1`: the offset at that time. */
  offset: string
}

/** Splits a time (ms) into its parts in an IANA time zone. */
export const zonedText = (at: number, zone: string): ZonedText => {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const { type, value } of formatOf(zone).formatToParts(at)) parts[type] = value
  const { year, month, day, hour, minute, second, fractionalSecond = '000', timeZoneName = '' } = parts
  return {
    date: `${year}-${month}-${day}`,
    clock: `${hour}:${minute}:${second}`,
    ms: fractionalSecond,
    // Browsers format it either way.
    offset: /^GMT([+-]0)?$/.test(timeZoneName) ? 'UTC' : timeZoneName,
  }
}

/** Returns an invalid time as its text, so that the page still renders. */
export const zonedOrRaw = (at: string, zone: string): ZonedText => {
  const moment = Date.parse(at)
  return Number.isNaN(moment) ? { date: '', clock: at, ms: '', offset: '' } : zonedText(moment, zone)
}
