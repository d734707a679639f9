const ages: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

const timeOfDay = /^([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/
const isoDate = /^\d{4}-\d{2}-\d{2}$/
const isoInstant = /^\d{4}-\d{2}-\d{2}t\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(z|[+-]\d{2}:?\d{2})?$/

/**
 * The moment a value of `after:` or `before:` means, in ms; undefined when it means none. An age (`90s`, `15m`, `2h`,
 * `3d`) counts back from now; a time of day (`10:00`, `10:00:30`) is the last one that has been; a date, or a date and
 * time, is ISO 8601. Local time, unless an instant names its offset.
 */
export const momentOf = (value: string, now: number): number | undefined => {
  const [, count, unit = ''] = /^(\d{1,9})([smhd])$/.exec(value) ?? []
  if (count !== undefined) return now - Number(count) * (ages[unit] ?? 0)

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
