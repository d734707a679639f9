import { mkdtemp, open, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileFailure } from './read-text-file.ts'

export const writeTextFile = (path: string, text: string): Promise<void> =>
  writeFile(path, text).catch((error: unknown) => {
    throw fileFailure(path, error)
  })

/** Refuses a file that could not be written later on, and leaves everything as it was. */
export const checkWritable = async (path: string): Promise<void> => {
  const found = await stat(path).catch(() => undefined)
  // Whoever reads a pipe would take its being opened and closed for the end of what is written.
  if (found !== undefined && !found.isFile() && !found.isDirectory()) return
  try {
    await (await open(path, 'a')).close()
  } catch (error) {
    throw fileFailure(path, error)
  }
  if (found === undefined) await rm(path)
}

/** A folder for an engine that lives as long as a run; `remove` takes it away with all that is in it. */
export const makeTemporaryDataDir = async (): Promise<{ path: string; remove: () => Promise<void> }> => {
  const path = await mkdtemp(join(tmpdir(), 'paylink-run-'))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}
