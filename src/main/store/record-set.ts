import { createOrderedIds } from './ordered-ids.ts'
import type { Collection } from './store.ts'

/** A writable collection. Records are immutable: they are replaced, never changed in place. */
export interface RecordSet<T> extends Collection<T> {
  /** Replaces the record with this id, or removes it when `next` is undefined. Returns the previous record. */
  write(id: string, next: T | undefined): T | undefined
}

export const createRecordSet = <T extends { id: string; seq: number }>(): RecordSet<T> => {
  const byId = new Map<string, T>()
  const order = createOrderedIds()

  function* recordsOf(ids: Iterable<string>): Generator<T, void> {
    for (const id of ids) {
      const record = byId.get(id)
      if (record) yield record
    }
  }

  return {
    get size() {
      return byId.size
    },
    get: (id) => byId.get(id),
    newest: (before) => recordsOf(order.newest(before)),
    oldest: () => recordsOf(order.oldest()),
    all: () => Array.from(byId.values()),
    write(id, next) {
      const previous = byId.get(id)
      if (next) byId.set(id, next)
      else if (previous) byId.delete(id)
      if (previous?.seq === next?.seq) return previous
      if (previous) order.remove(id, previous.seq)
      if (next) order.add(id, next.seq)
      return previous
    },
  }
}
