/** Ids in the order of their sequence numbers. Two ids may have the same number. */
export interface OrderedIds {
  readonly size: number
  add(id: string, seq: number): void
  remove(id: string, seq: number): void
  /**
   * Yields ids in descending order of their numbers, below `before`. Stays correct when ids are added or removed during
   * the iteration.
   */
  newest(before?: number): Generator<string, void>
  oldest(): Generator<string, void>
}

/**
 * Uses two parallel arrays, because most ids are appended and pages are read from the end. A removal leaves a gap; gaps
 * are closed when they outnumber the ids, so that a removal takes constant time on average.
 */
export const createOrderedIds = (): OrderedIds => {
  let ids: (string | null)[] = []
  let seqs: number[] = []
  let gaps = 0
  /** Changes whenever positions shift, so that a running iteration can find its position again. */
  let layout = 0

  const firstFrom = (seq: number): number => {
    let low = 0
    let high = seqs.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((seqs[middle] as number) < seq) low = middle + 1
      else high = middle
    }
    return low
  }

  const closeGaps = (): void => {
    const keptIds: (string | null)[] = []
    const keptSeqs: number[] = []
    ids.forEach((id, at) => {
      if (id === null) return
      keptIds.push(id)
      keptSeqs.push(seqs[at] as number)
    })
    ids = keptIds
    seqs = keptSeqs
    gaps = 0
    layout += 1
  }

  return {
    get size() {
      return ids.length - gaps
    },
    add(id, seq) {
      if (seqs.length === 0 || seq > (seqs[seqs.length - 1] as number)) {
        ids.push(id)
        seqs.push(seq)
        return
      }
      let at = firstFrom(seq)
      while (seqs[at] === seq && ids[at] !== null) at += 1
      if (seqs[at] === seq) {
        ids[at] = id
        gaps -= 1
        return
      }
      ids.splice(at, 0, id)
      seqs.splice(at, 0, seq)
      layout += 1
    },
    remove(id, seq) {
      let at = firstFrom(seq)
      while (seqs[at] === seq && ids[at] !== id) at += 1
      if (seqs[at] !== seq) return
      ids[at] = null
      gaps += 1
      if (gaps > 32 && gaps > ids.length / 2) closeGaps()
    },
    *newest(before = Number.POSITIVE_INFINITY) {
      let at = firstFrom(before) - 1
      let seen = layout
      while (at >= 0) {
        const id = ids[at]
        const seq = seqs[at] as number
        if (id) yield id
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
      while (at < ids.length) {
        const id = ids[at]
        const seq = seqs[at] as number
        if (id) yield id
        at += 1
        if (layout === seen) continue
        at = firstFrom(seq + 1)
        seen = layout
      }
    },
  }
}
