import { durationMs } from './duration-ms.ts'

const timeOfDay = /^([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/
const isoDate = /^\d{4}-\d{2}-\d{2}$/
const isoInstant = /^\d{4}-\d{2}-\d{2}t\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(z|[+-]\d{2}:?\d{2})?$/

/**
 * Returns the time that a value of `after:` or `before:` denotes, in ms since the epoch; undefined when it is not a
 * time. An age (`90s`, `15m`, `2h`, `3d`) counts back from now. A time of day (`10:00`, `10:00:30`) is its last
 * occurrence. A date, or a date and time, is ISO 8601 in local time unless it has an offset.
 */
export const momentOf = (value: string, now: number): number | undefined => {
  if (/^\d{1,9}[smhd]$/.test(value)) return now - durationMs(value)

  const time = timeOfDay.exec(value)
  if (time) {
    const today = new Date(now).setHours(Number(time[1]), Number(time[2]), Number(time[3] ?? 0), 0)
    return today <= now ? today : new Date(today).setDate(new Date(today).getDate() - 1)
  }

  const iso = isoDate.test(value) ? `${value}t00:00` : value
  if (!isoInstant.test(iso)) return undefined
  const parsed = Date.parse(iso.toUpperCase())
  return Number.isNaN(parsed) ? undefined : parsed
}
