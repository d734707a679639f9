import type { AppliedRule } from '../../shared/contract/applied-rule.ts'
import { requestFromBody } from '../domain/link/request-from-body.ts'
import { appliedEffectOfSentence } from './applied-effect-of-sentence.ts'
import type { Change } from './store.ts'

/** A put or the settings in an older format. */
export type StoredChange = { put: string; record: Record<string, unknown> } | { settings: Record<string, unknown> }

/**
 * Converts the puts of format `to - 1` to format `to`, one at a time. Returns null to drop the record. Drops contain
 * only ids and need no migration.
 */
export interface Migration {
  to: number
  /** One line for the log: the change and its reason. */
  why: string
  change(change: StoredChange): StoredChange | null
}

/** Formats 1 to 4 stored `{ id, name, what, part? }` for each applied rule. */
const withAppliedRules = (
  record: Record<string, unknown>,
  rules: readonly { id: string; name: string; what: string }[],
): Record<string, unknown> => {
  const isOfPage = record.surface === 'hosted-page'
  const applied = rules.map(({ id, name, what }): AppliedRule => {
    return { ruleId: id, ruleName: name, effect: appliedEffectOfSentence(what, isOfPage) }
  })
  return { ...record, rules: applied }
}

/**
 * Append-only: a released migration is never edited or removed. Each has a fixture in test/fixtures/store/ of the
 * format it starts from. Format 1 is the first.
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
    why: 'inboxes have a configurable answer, and messages record how they were answered; stored records stay as they are',
    change: (change) => change,
  },
  {
    to: 5,
    why:
      'what a fault rule did is kept as data, not as a sentence, and everything can be replaced by journal lines that an ' +
      'older version would not understand',
    change: (change) => {
      if (!('put' in change) || !Array.isArray(change.record.rules)) return change
      return { ...change, record: withAppliedRules(change.record, change.record.rules) }
    },
  },
  {
    to: 6,
    why: 'a link keeps the fields of its create call, so that its body need not be read again',
    change: (change) => {
      if (!('put' in change) || change.put !== 'links') return change
      return { ...change, record: { ...change.record, request: requestFromBody(String(change.record.body)) } }
    },
  },
  {
    to: 7,
    why: 'a merchant can have its own values of settings, which an older version would not understand',
    change: (change) => change,
  },
  {
    to: 8,
    why: 'a link keeps the body of its create call alone, because a start with many links reads half as much then',
    change: (change) => {
      if (!('put' in change) || change.put !== 'links') return change
      const { request: _, ...record } = change.record
      return { ...change, record }
    },
  },
]

/** The format that this version writes. */
export const currentFormat = (list: readonly Migration[]): number => 1 + list.length

/** Migrates a change of an older format to the current one. */
export const migrated = (list: readonly Migration[], format: number, change: Change): Change | null => {
  if (format > list.length || 'drop' in change || 'clockOffset' in change) return change
  let stored: StoredChange | null = change as unknown as StoredChange
  for (const migration of list.slice(format - 1)) {
    if (stored === null) break
    stored = migration.change(stored)
  }
  return stored as Change | null
}
