import { defaultSettings, type Settings } from '../../shared/contract/settings.ts'
import { createIndexes, type Indexes, type RecordSets } from './indexes.ts'
import { createRecordSet } from './record-set.ts'
import type { Change, CollectionName, Records } from './store.ts'

/** What lowdb holds. */
export interface Data {
  /** The largest sequence number given so far. */
  sequence: number
  /** The largest payment number given so far; it outlives the payments, so that no reference code comes twice. */
  paymentNumber: number
  settings: Settings
  clockOffset: number
  /** Replaced as a whole when everything is replaced; records and indexes always belong together. */
  records: RecordSets
  indexes: Indexes
}

/** How to take back one step: what the record or the settings were before. */
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

/** Carries out one change and, when `undo` is given, notes there how to take it back. */
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
  // The marks only rise: a number that was seen once is never given again, undone or not.
  if (record.seq > data.sequence) data.sequence = record.seq
  if (change.put === 'payments') data.paymentNumber = Math.max(data.paymentNumber, change.record.number)
}

/** Puts the records of `next` in place of all there are. Marks only rise; settings and the clock's offset stay. */
export const replaceRecords = (data: Data, next: Data, undo?: UndoStep[]): void => {
  undo?.push({ records: data.records, indexes: data.indexes })
  data.records = next.records
  data.indexes = next.indexes
  data.sequence = Math.max(data.sequence, next.sequence)
  data.paymentNumber = Math.max(data.paymentNumber, next.paymentNumber)
}

/** Takes back the steps of a transaction, the last one first. */
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
