import type { Collection } from '../store.ts'
import { createOrderedSet } from './ordered-set.ts'
import { createStringMap } from './string-map.ts'

/** A writable collection. Records are immutable: they are replaced, never changed in place. */
export interface RecordSet<T> extends Collection<T> {
  /** Replaces the record with this id, or removes it when `next` is undefined. Returns the previous record. */
  write(id: string, next: T | undefined): T | undefined
}

export const createRecordSet = <T extends { id: string; seq: number }>(): RecordSet<T> => {
  const byId = createStringMap<T>()
  // Records, not ids: looking up each of 100,000 would take most of the time of a scan.
  const order = createOrderedSet<T>()
  return {
    get size() {
      return order.size
    },
    get: (id) => byId.get(id),
    newest: order.newest,
    oldest: order.oldest,
    all: order.all,
    write(id, next) {
      const previous = byId.get(id)
      if (next) byId.set(id, next)
      else if (previous) byId.delete(id)
      if (previous !== undefined && previous.seq === next?.seq) {
        order.replace(previous, next, next.seq)
        return previous
      }
      if (previous) order.remove(previous, previous.seq)
      if (next) order.add(next, next.seq)
      return previous
    },
  }
}
