import { rmSync } from 'node:fs'
import { mkdtemp, open, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileFailure } from './read-text-file.ts'

/** Errors of a folder in which a file may be written, but none be made or renamed. */
const onlyInPlace: readonly unknown[] = ['EACCES', 'EPERM', 'EROFS', 'EBUSY']

/** Writes beside the file and renames, so that a full disk leaves the old file. Pipes and devices are written directly. */
const writeWhole = async (path: string, text: string): Promise<void> => {
  const found = await stat(path).catch(() => undefined)
  if (found !== undefined && !found.isFile()) return writeFile(path, text)
  const target = found === undefined ? path : await realpath(path)
  const temporary = `${target}.${process.pid}.tmp`
  try {
    await writeFile(temporary, text, { flush: true, ...(found && { mode: found.mode }) })
    await rename(temporary, target)
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {})
    if (!onlyInPlace.includes((error as NodeJS.ErrnoException).code)) throw error
    await writeFile(path, text)
  }
}

/** Rejects with a FileFailure. */
export const writeTextFile = (path: string, text: string): Promise<void> =>
  writeWhole(path, text).catch((error: unknown) => {
    throw fileFailure(path, error)
  })

/** Throws when a file could not be written later. Changes nothing. */
export const checkWritable = async (path: string): Promise<void> => {
  const found = await stat(path).catch(() => undefined)
  // Not opened: the reader of a pipe would take the close for the end of the data.
  if (found !== undefined && !found.isFile() && !found.isDirectory()) return
  try {
    await (await open(path, 'a')).close()
  } catch (error) {
    throw fileFailure(path, error)
  }
  if (found === undefined) await rm(path)
}

/**
 * Creates a temporary data directory for one run. `remove` deletes it with its contents; so does the end of the process, such as
 * when standard output cannot be written.
 */
export const makeTemporaryDataDir = async (): Promise<{ path: string; remove: () => Promise<void> }> => {
  const path = await mkdtemp(join(tmpdir(), 'paylink-run-'))
  const whole = { recursive: true, force: true } as const
  const removeAtExit = (): void => rmSync(path, whole)
  process.once('exit', removeAtExit)
  return {
    path,
    remove: async () => {
      await rm(path, whole)
      process.off('exit', removeAtExit)
    },
  }
}
