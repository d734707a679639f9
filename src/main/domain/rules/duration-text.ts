/** Formats a duration in ms: 250 → `250 ms`, 3000 → `3 s`, 90000 → `1.5 min`. */
export const durationText = (ms: number): string => {
  if (ms < 1_000) return `${ms} ms`
  const [value, unit] = ms < 60_000 ? [ms / 1_000, 's'] : ms < 3_600_000 ? [ms / 60_000, 'min'] : [ms / 3_600_000, 'h']
  return `${Math.round(value * 10) / 10} ${unit}`
}
