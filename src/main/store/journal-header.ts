import type { Settings } from '../../shared/contract/settings.ts'
import type { Change } from './store.ts'

/** The first line of each file. `tx` is the number of the last transaction before the file began. */
export interface JournalHeader {
  file: 'journal'
  format: number
  generation: number
  tx: number
}

export interface SnapshotHeader {
  file: 'snapshot'
  format: number
  generation: number
  tx: number
  sequence: number
  paymentNumber: number
  settings: Settings
  /** ms; absent before format 2. */
  clockOffset?: number
}

/**
 * How a line takes part in replacing everything, by the number of that replacement: `stage` lines gather records beside
 * those there are, the `replace` line puts them in place of all others. What was staged and never replaced anything is
 * forgotten.
 */
export type ReplacementMark = { stage: number } | { replace: number }

/** One transaction: its number, the sequence number reached, what it changed; with `replace`, changed after that. */
export interface TransactionLine {
  n: number
  s: number
  c: readonly Change[]
  stage?: number
  replace?: number
}

/** The last line of a snapshot: how many records come before it. */
export interface SnapshotEnd {
  end: number
}

export const hasField = <K extends string>(value: unknown, field: K): value is Record<K, unknown> =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, field)
