import { join } from 'node:path'
import type { Data } from '../data/data.ts'
import type { Files } from '../files.ts'
import type { SecretBox } from '../secret-box.ts'
import { fileName, filePath, generationsOf } from './file-names.ts'
import { createJournal, type JournalFile } from './journal-file.ts'
import type { JournalHeader, SnapshotHeader } from './journal-header.ts'
import { createLineBuffer } from './line-buffer.ts'
import { writeSnapshot } from './snapshot.ts'

export interface CheckpointDeps {
  files: Files
  dataDir: string
  secretBox: SecretBox
  /** The format that this version writes. */
  format: number
}

/** Starts the journal of a generation. `tx` is the number of the last transaction before it. */
export const beginJournal = (
  { files, dataDir, format }: CheckpointDeps,
  generation: number,
  tx: number,
): Promise<JournalFile> => {
  const header = createLineBuffer(1024)
  header.append({ file: 'journal', format, generation, tx } satisfies JournalHeader)
  return createJournal(files, dataDir, filePath(dataDir, 'journal', generation), header.bytes())
}

const temporary = /^\d{6,}\.(snapshot|journal)\.tmp$/

/** Removes files older than the snapshot `base`, and the partial files of a crash. */
export const removeLeftovers = async (files: Files, dataDir: string, base: number): Promise<void> => {
  const names = await files.list(dataDir)
  const old = (['journal', 'snapshot'] as const).flatMap((kind) =>
    generationsOf(names, kind)
      .filter((generation) => generation < base)
      .map((generation) => fileName(kind, generation)),
  )
  for (const name of [...old, ...names.filter((name) => temporary.test(name))]) {
    await files.remove(join(dataDir, name))
  }
}

export interface SnapshotWork {
  data: Data
  generation: number
  /** Number of the last transaction before the journal of this generation. */
  tx: number
  /** Throws when the snapshot is no longer needed or contains changes that were undone. */
  check(): void
  /** Resolves when everything in memory is on disk. */
  flushed(): Promise<void>
}

/**
 * Writes the snapshot of a generation whose journal has been started, then removes the older generations. Until the
 * rename, the old snapshot and all journals are the data; after it, the new snapshot is. Returns the snapshot's bytes.
 */
export const takeSnapshot = async (deps: CheckpointDeps, work: SnapshotWork): Promise<number> => {
  const { files, dataDir, secretBox, format } = deps
  const { data, generation, tx, check } = work
  const path = filePath(dataDir, 'snapshot', generation)
  const { sequence, paymentNumber, settings, clockOffset } = data
  const header: SnapshotHeader = {
    file: 'snapshot',
    format,
    generation,
    tx,
    sequence,
    paymentNumber,
    settings,
    clockOffset,
  }
  const half = `${path}.tmp`
  try {
    const bytes = await writeSnapshot({ files, path: half, data, header, secretBox, check })
    // The snapshot may contain changes that are not in the journal yet. They must not survive if their transaction
    // fails.
    await work.flushed()
    check()
    await files.rename(half, path)
    await files.syncDirectory(dataDir)
    await removeLeftovers(files, dataDir, generation)
    return bytes
  } catch (error) {
    await files.remove(half).catch(() => {})
    throw error
  }
}
