/** Returns the first tail whose place is not before `place`. The tails' places are ascending. */
const firstNotBefore = (tails: readonly number[], places: readonly number[], place: number): number => {
  let low = 0
  let high = tails.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((places[tails[middle] ?? 0] ?? 0) < place) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Returns the keys that sorting moved: those outside the longest increasing subsequence, so that as few as possible are
 * marked. Runs in n log n, because a body may have thousands of keys and this runs on every keystroke.
 */
export const movedKeys = (sent: readonly string[], sorted: readonly string[]): ReadonlySet<string> => {
  const placeOf = new Map(sent.map((key, index) => [key, index]))
  const places = sorted.map((key) => placeOf.get(key) ?? -1)
  // tails[n]: index of the smallest last element of an increasing subsequence of n + 1 elements.
  const tails: number[] = []
  const previous: number[] = []
  for (const [index, place] of places.entries()) {
    const length = firstNotBefore(tails, places, place)
    previous[index] = tails[length - 1] ?? -1
    tails[length] = index
  }
  const moved = new Set(sorted)
  for (let index = tails.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) moved.delete(sorted[index] ?? '')
  return moved
}
