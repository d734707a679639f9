import type { Settings } from '../../../shared/contract/settings.ts'
import type { Change } from '../store.ts'

/** The first line of each file. `tx` is the number of the last transaction before the file. */
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
  /** In ms. Absent before format 2. */
  clockOffset?: number
}

/**
 * The part of a line in a replacement of everything, by the number of the replacement. `stage` lines collect records
 * beside the current ones; the `replace` line makes them the current ones. Staged records without a `replace` line are
 * discarded.
 */
export type ReplacementMark = { stage: number } | { replace: number }

/**
 * One transaction: its number, the sequence number reached and its changes. With `replace`, the changes apply after the
 * replacement.
 */
export interface TransactionLine {
  n: number
  s: number
  c: readonly Change[]
  stage?: number
  replace?: number
}

/** The last line of a snapshot: the number of records before it. */
export interface SnapshotEnd {
  end: number
}

export const hasField = <K extends string>(value: unknown, field: K): value is Record<K, unknown> =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, field)
