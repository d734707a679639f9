import type { Files, OpenFile } from '../files.ts'
import { writeAll } from '../write-all.ts'

/**
 * The journal being written. Its first `bytes` bytes are on disk; the bytes after them are torn. `append` never writes
 * after a torn part.
 */
export interface JournalFile {
  readonly bytes: number
  /** Resolves when the lines are on disk. After a failure none of them counts. */
  append(lines: Uint8Array): Promise<void>
  /** Removes the bytes of a failed append. Does nothing when there are none. */
  repair(): Promise<void>
  close(): Promise<void>
}

const journalFile = (files: Files, dataDir: string, file: OpenFile, length: number, torn: boolean): JournalFile => {
  let bytes = length
  let dirty = torn

  const repair = async (): Promise<void> => {
    if (!dirty) return
    await file.truncate(bytes)
    await file.datasync()
    await files.syncDirectory(dataDir)
    dirty = false
  }

  return {
    get bytes() {
      return bytes
    },
    async append(lines) {
      await repair()
      dirty = true
      await writeAll(file, lines, bytes)
      await file.datasync()
      bytes += lines.length
      dirty = false
    },
    repair,
    close: () => file.close(),
  }
}

/** Opens a journal whose first `length` bytes are valid, and truncates the rest. */
export const reopenJournal = async (
  files: Files,
  dataDir: string,
  path: string,
  length: number,
): Promise<JournalFile> => {
  const file = await files.open(path, 'update')
  const journal = journalFile(files, dataDir, file, length, true)
  try {
    await journal.repair()
    return journal
  } catch (error) {
    await file.close()
    throw error
  }
}

/**
 * Creates a journal. Its name appears only when its header is on disk; when this rejects, the journal does not exist.
 * The first append syncs the directory.
 */
export const createJournal = async (
  files: Files,
  dataDir: string,
  path: string,
  header: Uint8Array,
): Promise<JournalFile> => {
  const temporary = `${path}.tmp`
  const file = await files.open(temporary, 'create')
  try {
    await writeAll(file, header, 0)
    await file.datasync()
    await files.rename(temporary, path)
    return journalFile(files, dataDir, file, header.length, true)
  } catch (error) {
    await file.close()
    throw error
  }
}
