import { mkdtemp, open, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileFailure } from './read-text-file.ts'

export const writeTextFile = (path: string, text: string): Promise<void> =>
  writeFile(path, text).catch((error: unknown) => {
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

/** Creates a temporary data directory for one run. `remove` deletes it with its contents. */
export const makeTemporaryDataDir = async (): Promise<{ path: string; remove: () => Promise<void> }> => {
  const path = await mkdtemp(join(tmpdir(), 'paylink-run-'))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}
