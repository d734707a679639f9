/**
 * The keys that sorting took out of the order they were sent in: those not in the longest run that keeps it, so that as
 * few as possible are marked.
 */
export const movedKeys = (sent: readonly string[], sorted: readonly string[]): ReadonlySet<string> => {
  const placeOf = new Map(sent.map((key, index) => [key, index]))
  const places = sorted.map((key) => placeOf.get(key) ?? -1)
  // tails[n]: index of the smallest last element of an increasing run of n + 1 elements.
  const tails: number[] = []
  const previous: number[] = []
  for (const [index, place] of places.entries()) {
    let length = tails.findIndex((tail) => (places[tail] ?? 0) >= place)
    if (length < 0) length = tails.length
    previous[index] = tails[length - 1] ?? -1
    tails[length] = index
  }
  const moved = new Set(sorted)
  for (let index = tails.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) moved.delete(sorted[index] ?? '')
  return moved
}
