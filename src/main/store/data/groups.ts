import { createOrderedSet, type OrderedSet } from './ordered-set.ts'
import { createStringMap } from './string-map.ts'

/** The ids of the records that share a key. */
export interface Groups<T> {
  /** Updates the groups after a record was put (`previous`, if any, became `next`) or dropped (`next` is undefined). */
  follow(previous: T | undefined, next: T | undefined): void
  newest(key: string): T | undefined
  /** Oldest first. */
  all(key: string): T[]
}

/**
 * Stores a group of one as its id, because most keys have one record. `get` must return every record that was put and
 * not dropped.
 */
export const createGroups = <T extends { id: string; seq: number }>(
  keyOf: (record: T) => string,
  get: (id: string) => T | undefined,
): Groups<T> => {
  const groups = createStringMap<string | OrderedSet<string>>()

  const add = (key: string, record: T): void => {
    const group = groups.get(key)
    if (group === undefined) {
      groups.set(key, record.id)
      return
    }
    if (typeof group !== 'string') {
      group.add(record.id, record.seq)
      return
    }
    const several = createOrderedSet<string>()
    const first = get(group)
    if (first) several.add(first.id, first.seq)
    several.add(record.id, record.seq)
    groups.set(key, several)
  }

  const remove = (key: string, record: T): void => {
    const group = groups.get(key)
    if (group === undefined) return
    if (typeof group !== 'string') group.remove(record.id, record.seq)
    if (typeof group === 'string' || group.size === 0) groups.delete(key)
  }

  const idsOf = (key: string): Iterable<string> => {
    const group = groups.get(key)
    if (group === undefined) return []
    return typeof group === 'string' ? [group] : group.newest()
  }

  return {
    follow(previous, next) {
      if (previous && next && previous.seq === next.seq && keyOf(previous) === keyOf(next)) return
      if (previous) remove(keyOf(previous), previous)
      if (next) add(keyOf(next), next)
    },
    newest(key) {
      const group = groups.get(key)
      if (group === undefined) return undefined
      if (typeof group === 'string') return get(group)
      for (const id of group.newest()) return get(id)
      return undefined
    },
    all(key) {
      const records: T[] = []
      for (const id of idsOf(key)) {
        const record = get(id)
        if (record) records.push(record)
      }
      return records.reverse()
    },
  }
}
