import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Data } from '../data/data.ts'
import type { Files, OpenFile } from '../files.ts'
import { type SecretBox, sealed } from '../secret-box.ts'
import { type Change, collectionNames } from '../store.ts'
import { writeAll } from '../write-all.ts'
import type { SnapshotEnd, SnapshotHeader } from './journal-header.ts'
import { createLineBuffer } from './line-buffer.ts'

/** Bytes encoded per turn of the event loop, about 1 ms of work. */
const sliceBytes = 256 * 1024
/** Bytes per sync, so that commits do not wait for one long sync. */
const syncEveryBytes = 8 * 1024 * 1024

export interface SnapshotTask {
  files: Files
  path: string
  data: Data
  header: SnapshotHeader
  secretBox: SecretBox
  /** Throws when the snapshot is no longer needed. */
  check(): void
}

function* linesOf({ data, header, secretBox }: SnapshotTask): Generator<unknown, void> {
  yield header
  let count = 0
  for (const collection of collectionNames) {
    for (const record of data.records[collection].oldest()) {
      count += 1
      yield sealed(secretBox, { put: collection, record } as Change)
    }
  }
  yield { end: count } satisfies SnapshotEnd
}

const writeLines = async (task: SnapshotTask, file: OpenFile): Promise<number> => {
  const slice = createLineBuffer(2 * sliceBytes)
  let written = 0
  let synced = 0
  const flush = async (): Promise<void> => {
    await writeAll(file, slice.bytes(), written)
    written += slice.size
    slice.clear()
    if (written - synced < syncEveryBytes) return
    await file.datasync()
    synced = written
  }
  for (const line of linesOf(task)) {
    slice.append(line)
    if (slice.size < sliceBytes) continue
    await flush()
    await nextTurn()
    task.check()
  }
  await flush()
  await file.datasync()
  return written
}

/**
 * Writes everything in memory to `path` while it changes, and returns the bytes written. The snapshot mixes states, but
 * each record in it is whole, and every change made during the writing is in the journal of the same generation.
 * Replaying that journal gives the current state.
 */
export const writeSnapshot = async (task: SnapshotTask): Promise<number> => {
  const file = await task.files.open(task.path, 'create')
  try {
    return await writeLines(task, file)
  } finally {
    await file.close()
  }
}
