const units: readonly { seconds: number; shown: string; written: string }[] = [
  { seconds: 86_400, shown: 'days', written: 'd' },
  { seconds: 3_600, shown: 'h', written: 'h' },
  { seconds: 60, shown: 'min', written: 'm' },
  { seconds: 1, shown: 's', written: 's' },
]

const secondsOf: Readonly<Record<string, number>> = {
  s: 1,
  sec: 1,
  m: 60,
  min: 60,
  h: 3_600,
  d: 86_400,
  day: 86_400,
  days: 86_400,
}

/**
 * Parses `90m`, `2h 30m`, `1.5 h`, `45s`, `1 day` into seconds; undefined for anything else, including a number without
 * a unit.
 */
export const readDelay = (text: string): number | undefined => {
  const compact = text.toLowerCase().replace(/\s+/g, '')
  const parts = [...compact.matchAll(/(\d+(?:\.\d+)?)([a-z]+)/g)]
  if (parts.length === 0 || parts.map(([all]) => all).join('') !== compact) return undefined
  let seconds = 0
  for (const [, count, unit = ''] of parts) {
    const size = secondsOf[unit]
    if (size === undefined) return undefined
    seconds += Number(count) * size
  }
  return Math.round(seconds * 1_000) / 1_000
}

/** Splits seconds into whole units, the largest first. Fractions stay with the seconds. */
const partsOf = (seconds: number) => {
  let left = seconds
  return units.flatMap((unit) => {
    const count = unit.seconds === 1 ? Math.round(left * 1_000) / 1_000 : Math.floor(left / unit.seconds)
    left -= count * unit.seconds
    return count === 0 ? [] : [{ ...unit, count }]
  })
}

/** For display, the two largest units: `5 s`, `30 min`, `2 h 30 min`, `1 day`. */
export const delayText = (seconds: number): string => {
  const parts = partsOf(seconds).slice(0, 2)
  if (parts.length === 0) return '0 s'
  return parts.map(({ count, shown }) => `${count} ${shown === 'days' && count === 1 ? 'day' : shown}`).join(' ')
}

/** For editing, exact: `5s`, `1h30m`. */
export const writtenDelay = (seconds: number): string =>
  partsOf(seconds)
    .map(({ count, written }) => `${count}${written}`)
    .join('') || '0s'
