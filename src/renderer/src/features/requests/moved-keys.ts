import { longestRising } from '../../../../shared/longest-rising.ts'

/** Returns the keys that sorting moved, as few as possible. It runs on every keystroke, and a body may have thousands. */
export const movedKeys = (sent: readonly string[], sorted: readonly string[]): ReadonlySet<string> => {
  const placeOf = new Map(sent.map((key, index) => [key, index]))
  const kept = new Set(longestRising(sorted.map((key) => placeOf.get(key) ?? -1)))
  return new Set(sorted.filter((_, index) => !kept.has(index)))
}
