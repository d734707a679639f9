import { lowerBound } from '../../../shared/lower-bound.ts'

/** Sequence numbers of records, unordered. */
export interface SequenceNumbers {
  add(seq: number): void
  /** Returns all numbers, ascending. */
  sorted(): Float64Array
}

export const createSequenceNumbers = (): SequenceNumbers => {
  let numbers = new Float64Array(1_024)
  let count = 0
  return {
    add(seq) {
      if (count === numbers.length) {
        const larger = new Float64Array(2 * count)
        larger.set(numbers)
        numbers = larger
      }
      numbers[count] = seq
      count += 1
    },
    sorted: () => numbers.slice(0, count).sort(),
  }
}

/**
 * Assigns new numbers from `first` on in the order of the old ones, because numbers of a file could collide with future
 * numbers of this store. Call it once per record; records with the same number get different ones.
 */
export const createRenumbering = (sorted: Float64Array, first: number): ((seq: number) => number) => {
  const given = new Uint32Array(sorted.length)
  return (seq) => {
    const at = lowerBound(sorted, seq)
    const again = given[at] ?? 0
    given[at] = again + 1
    return first + at + again
  }
}
