import { defaultSettings } from '../../../shared/contract/settings.ts'
import { parsedJson } from '../../../shared/parsed-json.ts'
import { applyChange, createData, type Data, replaceRecords } from '../data/data.ts'
import type { Files } from '../files.ts'
import { currentFormat, type Migration, migrated } from '../migrations.ts'
import { lacksSeal, opened, type SecretBox } from '../secret-box.ts'
import { type Change, DataDirError } from '../store.ts'
import type { DamageList } from './damage.ts'
import { createDeferredLog } from './deferred-log.ts'
import {
  hasField,
  type JournalHeader,
  type SnapshotEnd,
  type SnapshotHeader,
  type TransactionLine,
} from './journal-header.ts'
import { jsonOfLine } from './line-buffer.ts'
import type { RawLine } from './read-lines.ts'

export interface Replay {
  /** Number of the last transaction read. undefined before the first header or transaction. */
  readonly tx: number | undefined
  /** Whether a file had an older format. */
  readonly outdated: boolean
  /** Whether an unsealed secret was read that would be sealed now. */
  readonly unsealed: boolean
  /** Starts a file. `line` then takes its lines in order. */
  begin(file: string): void
  /** Returns false when the line could not be read. */
  line(raw: RawLine): boolean
  end(): void
  /** Completes the deferred work after the last file. */
  settle(files: Files, dataDir: string): Promise<void>
}

/** Applies the lines of snapshots and journals to `data`. Skips and records unreadable lines. */
export const createReplay = (
  data: Data,
  damage: DamageList,
  {
    migrations,
    secretBox,
    lastTx,
  }: {
    migrations: readonly Migration[]
    secretBox: SecretBox
    /** Number of the transaction before the first file. undefined when the first file states it. */
    lastTx: number | undefined
  },
): Replay => {
  const newest = currentFormat(migrations)
  let tx = lastTx
  let outdated = false
  let unsealed = false
  let file = ''
  let format = newest
  let snapshot = false
  /** Number of records read from this snapshot, and the number stated at its end. */
  let records = 0
  let expected: number | undefined
  /** The file with the unreadable line that explains the next gap in the numbers. */
  let suspect: string | undefined
  const deferred = createDeferredLog()

  /** Records of incomplete replacements, by number. */
  const staged = new Map<number, Data>()

  const stagedOf = (replacement: number): Data => {
    const known = staged.get(replacement) ?? createData()
    staged.set(replacement, known)
    return known
  }

  const forgetDeferred = (change: Change): void => {
    if ('drop' in change && change.drop === 'log') for (const id of change.ids) deferred.forget(id)
    if ('put' in change && change.put === 'log') deferred.forget(change.record.id)
  }

  const apply = (stored: Change, target = data): void => {
    const change = migrated(migrations, format, stored)
    if (!change) return
    if (target === data) forgetDeferred(change)
    unsealed ||= lacksSeal(secretBox, change)
    applyChange(target, opened(secretBox, change))
    // A setting that is newer than the file gets its default.
    if ('settings' in change) data.settings = { ...defaultSettings, ...data.settings }
  }

  const numbersContinueAt = (last: number): void => {
    if (tx !== undefined && last > tx) damage.missing(suspect ?? file, last - tx)
    suspect = undefined
    tx = last
  }

  const header = (value: JournalHeader | SnapshotHeader): void => {
    format = value.format
    if (format > newest) {
      throw new DataDirError(
        `The data is from a newer version: ${file} has format ${format}, this version reads up to ${newest}. ` +
          'Use the newer version, or another data directory.',
      )
    }
    outdated ||= format < newest
    if (value.file === 'journal') {
      numbersContinueAt(value.tx)
      return
    }
    snapshot = true
    tx = value.tx
    data.sequence = value.sequence
    data.paymentNumber = value.paymentNumber
    apply({ settings: value.settings })
    apply({ clockOffset: value.clockOffset ?? 0 })
  }

  const transaction = ({ n, s, c, stage, replace }: TransactionLine): void => {
    numbersContinueAt(n - 1)
    tx = n
    if (replace !== undefined) {
      replaceRecords(data, stagedOf(replace))
      deferred.forgetAll()
      staged.delete(replace)
    }
    const target = stage === undefined ? data : stagedOf(stage)
    for (const change of c) apply(change, target)
    if (s > data.sequence) data.sequence = s
  }

  const dispatch = (value: unknown): void => {
    if (hasField(value, 'put')) {
      records += 1
      apply(value as unknown as Change)
    } else if (hasField(value, 'n')) transaction(value as unknown as TransactionLine)
    else if (hasField(value, 'file')) header(value as unknown as JournalHeader | SnapshotHeader)
    else if (hasField(value, 'end')) expected = (value as unknown as SnapshotEnd).end
  }

  const parsed = (json: Buffer, offset: number): unknown => {
    // Lines of an older format must be migrated, so they are parsed whole.
    const rest = snapshot || format < newest ? undefined : deferred.withoutEntry(json, { file, offset })
    return rest ?? parsedJson(json.toString('utf8'))
  }

  return {
    get tx() {
      return tx
    },
    get outdated() {
      return outdated
    },
    get unsealed() {
      return unsealed
    },
    begin(name) {
      file = name
      format = newest
      snapshot = name.endsWith('.snapshot')
      records = 0
      expected = undefined
    },
    line(raw) {
      const json = jsonOfLine(raw.buffer, raw.start, raw.end)
      const value = json && parsed(json, raw.offset + raw.end - raw.start - json.length)
      if (value === undefined) {
        damage.line(file, raw.offset, raw.end - raw.start)
        if (!snapshot) suspect = file
        return false
      }
      dispatch(value)
      return true
    },
    end() {
      if (!snapshot) return
      if (expected === undefined) damage.note(file, 'it ends early')
      else if (expected > records) damage.missing(file, expected - records)
    },
    async settle(files, dataDir) {
      for await (const record of deferred.entries(files, dataDir)) applyChange(data, { put: 'log', record })
    },
  }
}
