import { defaultSettings, type Settings } from '../../../shared/contract/settings.ts'
import type { Change, CollectionName, Records } from '../store.ts'
import { createIndexes, type Indexes, type RecordSets } from './indexes.ts'
import { createRecordSet } from './record-set.ts'

/** The data that lowdb holds. */
export interface Data {
  /** The largest sequence number used so far. */
  sequence: number
  /**
   * The largest payment number used so far. It is kept when payments are dropped, so that no reference code is used
   * twice.
   */
  paymentNumber: number
  settings: Settings
  clockOffset: number
  /** Replaced as one object, so that records and indexes always match. */
  records: RecordSets
  indexes: Indexes
}

/** Undoes one step: restores the previous record or settings. */
export type UndoStep =
  | { collection: CollectionName; id: string; record: Records[CollectionName] | undefined }
  | { settings: Settings }
  | { clockOffset: number }
  | { records: RecordSets; indexes: Indexes }

export const createData = (): Data => {
  const records: RecordSets = {
    merchants: createRecordSet(),
    links: createRecordSet(),
    payments: createRecordSet(),
    deliveries: createRecordSet(),
    attempts: createRecordSet(),
    log: createRecordSet(),
    inbox: createRecordSet(),
    rules: createRecordSet(),
    inboxes: createRecordSet(),
  }
  return {
    sequence: 0,
    paymentNumber: 0,
    settings: defaultSettings,
    clockOffset: 0,
    records,
    indexes: createIndexes(records),
  }
}

const writeRecord = <C extends CollectionName>(
  data: Data,
  collection: C,
  id: string,
  next: Records[C] | undefined,
): Records[C] | undefined => {
  const previous = data.records[collection].write(id, next)
  data.indexes.follow[collection]?.(previous, next)
  return previous
}

/** Applies one change. Appends to `undo`, if given, the steps that undo it. */
export const applyChange = (data: Data, change: Change, undo?: UndoStep[]): void => {
  if ('settings' in change) {
    undo?.push({ settings: data.settings })
    data.settings = change.settings
    return
  }
  if ('clockOffset' in change) {
    undo?.push({ clockOffset: data.clockOffset })
    data.clockOffset = change.clockOffset
    return
  }
  if ('drop' in change) {
    for (const id of change.ids) {
      const record = writeRecord(data, change.drop, id, undefined)
      if (record) undo?.push({ collection: change.drop, id, record })
    }
    return
  }
  const { put: collection, record } = change
  const previous = writeRecord(data, collection, record.id, record)
  undo?.push({ collection, id: record.id, record: previous })
  // The largest numbers never decrease, so a number is never used again, even after an undo.
  if (record.seq > data.sequence) data.sequence = record.seq
  if (change.put === 'payments') data.paymentNumber = Math.max(data.paymentNumber, change.record.number)
}

/**
 * Replaces all records with those of `next`. The largest numbers never decrease; settings and the clock's offset stay.
 */
export const replaceRecords = (data: Data, next: Data, undo?: UndoStep[]): void => {
  undo?.push({ records: data.records, indexes: data.indexes })
  data.records = next.records
  data.indexes = next.indexes
  data.sequence = Math.max(data.sequence, next.sequence)
  data.paymentNumber = Math.max(data.paymentNumber, next.paymentNumber)
}

/** Undoes the steps of a transaction, last step first. */
export const undoSteps = (data: Data, steps: readonly UndoStep[]): void => {
  for (let at = steps.length - 1; at >= 0; at -= 1) {
    const step = steps[at] as UndoStep
    if ('settings' in step) data.settings = step.settings
    else if ('clockOffset' in step) data.clockOffset = step.clockOffset
    else if ('records' in step) {
      data.records = step.records
      data.indexes = step.indexes
    } else writeRecord(data, step.collection, step.id, step.record)
  }
}
