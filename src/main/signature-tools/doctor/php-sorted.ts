/** zend_insert_sort special-cases fewer elements, with the same result for this comparison order. */
const linearUpTo = 6
/** With more elements PHP divides them first. */
const maxElements = 16

/**
 * Sorts like sort() and asort() of PHP 8 for up to 16 elements (zend_insert_sort). A comparison of numbers and texts is
 * not transitive, so that the result depends on the steps.
 */
export const phpSorted = <T>(items: readonly T[], compare: (a: T, b: T) => number): T[] => {
  if (items.length > maxElements) return items.toSorted(compare)
  const sorted: T[] = []
  for (const item of items) {
    const isBehind = (at: number): boolean => compare(sorted[at] as T, item) > 0
    sorted.splice(placeOf(sorted.length, isBehind), 0, item)
  }
  return sorted
}

/** Returns the index at which an item goes in among `count` sorted ones. */
const placeOf = (count: number, isBehind: (at: number) => boolean): number => {
  let at = count - 1
  if (at < 0 || !isBehind(at)) return count
  if (count < linearUpTo) {
    while (at > 0 && isBehind(at - 1)) at--
    return at
  }
  for (;;) {
    at -= 2
    if (!isBehind(at)) return isBehind(at + 1) ? at + 1 : at + 2
    if (at === 0) return 0
    if (at === 1) return isBehind(0) ? 0 : 1
  }
}
