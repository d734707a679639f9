import type { Change } from './store.ts'

/** A put or the settings as some earlier format wrote them. */
export type StoredChange = { put: string; record: Record<string, unknown> } | { settings: Record<string, unknown> }

/**
 * Turns what format `to - 1` wrote into what format `to` writes, one put at a time; null drops the record. Drops are
 * ids and need none.
 */
export interface Migration {
  to: number
  /** One line for the log: what changed and why. */
  why: string
  change(change: StoredChange): StoredChange | null
}

/**
 * Append only: a migration that was released is never edited or removed, and each has a fixture in
 * test/fixtures/store/ of the format it starts from. Format 1 is the first.
 */
export const migrations: readonly Migration[] = [
  {
    to: 2,
    why: 'the offset of the virtual clock is kept, which an older version would not understand',
    change: (change) => change,
  },
  {
    to: 3,
    why: 'fault rules are kept, which an older version would not understand',
    change: (change) => change,
  },
  {
    to: 4,
    why: 'inboxes can be told how to answer, and messages say how they were answered; what was stored stays as it is',
    change: (change) => change,
  },
  {
    to: 5,
    why: 'everything can be replaced by lines of the journal that an older version would not understand',
    change: (change) => change,
  },
]

/** The format that is written. */
export const currentFormat = (list: readonly Migration[]): number => 1 + list.length

/** Brings a change of an older format up to the current one. */
export const migrated = (list: readonly Migration[], format: number, change: Change): Change | null => {
  if (format > list.length || 'drop' in change || 'clockOffset' in change) return change
  let stored: StoredChange | null = change as unknown as StoredChange
  for (const migration of list.slice(format - 1)) {
    if (stored === null) break
    stored = migration.change(stored)
  }
  return stored as Change | null
}
