import type { Page } from '../../../../shared/contract/common.ts'

interface Named {
  id: string
}

/** The larger key comes first. */
export type OrderOf<T> = (item: T) => string

/** The changes to a list by events, the newest per item. */
export interface Changes<T> {
  taken: Map<string, T>
  gone: Set<string>
}

export const noChanges = <T>(): Changes<T> => ({ taken: new Map(), gone: new Set() })

export const noteTaken = <T extends Named>({ taken, gone }: Changes<T>, item: T): void => {
  gone.delete(item.id)
  // Deleted first, so that the order is that of the newest changes.
  taken.delete(item.id)
  taken.set(item.id, item)
}

export const noteGone = <T>({ taken, gone }: Changes<T>, ids: readonly string[]): void => {
  for (const id of ids) {
    taken.delete(id)
    gone.add(id)
  }
}

const newestFirst =
  <T>(orderOf: OrderOf<T>) =>
  (one: T, other: T): number => {
    const [a, b] = [orderOf(one), orderOf(other)]
    return a === b ? 0 : a < b ? 1 : -1
  }

/** Leaves out removed items and replaces changed ones. Returns the same array when nothing changed. */
export const withChanges = <T extends Named>(items: readonly T[], { taken, gone }: Changes<T>): readonly T[] => {
  if (!items.some(({ id }) => gone.has(id) || taken.has(id))) return items
  return items.flatMap((item) => (gone.has(item.id) ? [] : [taken.get(item.id) ?? item]))
}

/** Inserts new items, given in the order of arrival. The place is nearly always the top. */
export const withAdded = <T>(items: readonly T[], added: readonly T[], orderOf: OrderOf<T>): readonly T[] => {
  if (added.length === 0) return items
  const byAge = newestFirst(orderOf)
  const news = added.toReversed().sort(byAge)
  const [oldestNew, top] = [news.at(-1), items[0]]
  const together = [...news, ...items]
  return oldestNew && top && byAge(oldestNew, top) > 0 ? together.sort(byAge) : together
}

export interface Merged<T> {
  items: readonly T[]
  nextCursor: string | null
  /** Ids of the head that the list did not have: now shown, or, while paused, waiting. */
  news: string[]
}

/**
 * Merges a list with its reloaded head. Within the head's range the new rows replace the old ones; below it the old
 * rows stay. With `all`, events were missed: the rows below may have gaps, so they are dropped and read again on
 * scrolling. While paused, new rows wait.
 */
export const withHead = <T extends Named>(
  loaded: { items: readonly T[]; nextCursor: string | null },
  head: Pick<Page<T>, 'items' | 'nextCursor'>,
  { orderOf, holdBack, all }: { orderOf: OrderOf<T>; holdBack: boolean; all: boolean },
): Merged<T> => {
  const byAge = newestFirst(orderOf)
  const fresh = new Map(head.items.map((item) => [item.id, item]))
  const known = new Set(loaded.items.map(({ id }) => id))
  const last = head.items.at(-1)
  const isBelow = (item: T): boolean =>
    head.nextCursor !== null && last !== undefined && !fresh.has(item.id) && byAge(item, last) >= 0
  const unknown = head.items.filter(({ id }) => !known.has(id))

  if (holdBack) {
    const bottom = loaded.items.at(-1)
    const isInRange = (item: T) => loaded.nextCursor === null || bottom === undefined || byAge(item, bottom) <= 0
    return {
      items: loaded.items.flatMap((item) => fresh.get(item.id) ?? (isBelow(item) ? [item] : [])),
      nextCursor: bottom === undefined ? head.nextCursor : loaded.nextCursor,
      news: unknown.filter(isInRange).map(({ id }) => id),
    }
  }
  const below = all ? [] : loaded.items.filter(isBelow)
  return {
    items: [...head.items, ...below],
    nextCursor: below.length > 0 ? loaded.nextCursor : head.nextCursor,
    news: unknown.map(({ id }) => id),
  }
}
