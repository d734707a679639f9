import { lowerBound } from '../../../shared/lower-bound.ts'

/** Values in the order of their sequence numbers. Two values may have the same number. */
export interface OrderedSet<V> {
  readonly size: number
  add(value: V, seq: number): void
  /** Puts a value in the place of another with the same number. */
  replace(previous: V, next: V, seq: number): void
  remove(value: V, seq: number): void
  /**
   * Yields values in descending order of their numbers, below `before`. Stays correct when values are added or removed
   * during the iteration.
   */
  newest(before?: number): Generator<V, void>
  oldest(): Generator<V, void>
  /** A copy, oldest first. */
  all(): V[]
}

/**
 * Uses two parallel arrays, because most values are appended and pages are read from the end. A removal leaves a gap;
 * gaps are closed when they outnumber the values, so that a removal takes constant time on average.
 */
export const createOrderedSet = <V extends string | object>(): OrderedSet<V> => {
  let values: (V | null)[] = []
  let seqs: number[] = []
  let gaps = 0
  /** Changes whenever positions shift, so that a running iteration can find its position again. */
  let layout = 0

  const firstFrom = (seq: number): number => lowerBound(seqs, seq)

  /** The position of a value; undefined when it is not there. */
  const placeOf = (value: V, seq: number): number | undefined => {
    let at = firstFrom(seq)
    while (seqs[at] === seq && values[at] !== value) at += 1
    return seqs[at] === seq ? at : undefined
  }

  const closeGaps = (): void => {
    const keptValues: (V | null)[] = []
    const keptSeqs: number[] = []
    values.forEach((value, at) => {
      if (value === null) return
      keptValues.push(value)
      keptSeqs.push(seqs[at] as number)
    })
    values = keptValues
    seqs = keptSeqs
    gaps = 0
    layout += 1
  }

  return {
    get size() {
      return values.length - gaps
    },
    add(value, seq) {
      if (seqs.length === 0 || seq > (seqs[seqs.length - 1] as number)) {
        values.push(value)
        seqs.push(seq)
        return
      }
      let at = firstFrom(seq)
      while (seqs[at] === seq && values[at] !== null) at += 1
      if (seqs[at] === seq) {
        values[at] = value
        gaps -= 1
        return
      }
      values.splice(at, 0, value)
      seqs.splice(at, 0, seq)
      layout += 1
    },
    replace(previous, next, seq) {
      const at = placeOf(previous, seq)
      if (at !== undefined) values[at] = next
    },
    remove(value, seq) {
      const at = placeOf(value, seq)
      if (at === undefined) return
      values[at] = null
      gaps += 1
      if (gaps > 32 && gaps > values.length / 2) closeGaps()
    },
    *newest(before = Number.POSITIVE_INFINITY) {
      let at = firstFrom(before) - 1
      let seen = layout
      while (at >= 0) {
        const value = values[at]
        const seq = seqs[at] as number
        if (value) yield value
        if (layout !== seen) {
          at = firstFrom(seq)
          seen = layout
        }
        at -= 1
      }
    },
    *oldest() {
      let at = 0
      let seen = layout
      while (at < values.length) {
        const value = values[at]
        const seq = seqs[at] as number
        if (value) yield value
        at += 1
        if (layout === seen) continue
        at = firstFrom(seq + 1)
        seen = layout
      }
    },
    all: () => values.filter((value) => value !== null),
  }
}
