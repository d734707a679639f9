import { lowerBound } from './lower-bound.ts'

/** Returns the positions of a longest rising subsequence of different numbers, in n log n. */
export const longestRising = (numbers: readonly number[]): number[] => {
  /** For each length, the smallest last number of such a subsequence, and its position. */
  const ends: number[] = []
  const places: number[] = []
  const before: number[] = []
  for (const [at, number] of numbers.entries()) {
    const length = lowerBound(ends, number)
    before[at] = places[length - 1] ?? -1
    ends[length] = number
    places[length] = at
  }
  const rising: number[] = []
  for (let at = places.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) rising.push(at)
  return rising.reverse()
}
