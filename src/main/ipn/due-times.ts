import TinyQueue from 'tinyqueue'

/** The time at which the next attempt of each delivery is due, by the delivery's id. */
export interface DueTimes {
  readonly size: number
  /** Sets the only due time of a delivery (ms). Deliveries due at the same time are taken in ascending `rank`. */
  set(id: string, time: number, rank: number): void
  delete(id: string): void
  /** The earliest due time, in ms. */
  next(): number | undefined
  /** Removes and returns at most `max` of the deliveries due at `now` (ms), earliest first. */
  take(now: number, max: number): string[]
}

interface Entry {
  time: number
  rank: number
  id: string
}

const earlier = (a: Entry, b: Entry): number => a.time - b.time || a.rank - b.rank

export const createDueTimes = (): DueTimes => {
  const entries = new Map<string, Entry>()
  /** Also holds outdated entries. An entry is current while it is the one stored for its id. */
  let heap = new TinyQueue<Entry>([], earlier)

  const first = (): Entry | undefined => {
    for (let entry = heap.peek(); entry !== undefined; entry = heap.peek()) {
      if (entries.get(entry.id) === entry) return entry
      heap.pop()
    }
    return undefined
  }

  /** Rebuilds the heap when outdated entries outnumber the current ones. */
  const compact = (): void => {
    if (heap.length >= 2 * entries.size + 1_000) heap = new TinyQueue([...entries.values()], earlier)
  }

  return {
    get size() {
      return entries.size
    },
    set: (id, time, rank) => {
      if (entries.get(id)?.time === time) return
      const entry = { time, rank, id }
      entries.set(id, entry)
      heap.push(entry)
      compact()
    },
    delete: (id) => {
      if (entries.delete(id)) compact()
    },
    next: () => first()?.time,
    take: (now, max) => {
      const due: string[] = []
      for (let entry = first(); entry !== undefined && entry.time <= now && due.length < max; entry = first()) {
        heap.pop()
        entries.delete(entry.id)
        due.push(entry.id)
      }
      return due
    },
  }
}
