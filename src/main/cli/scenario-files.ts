import { isUtf8 } from 'node:buffer'
import { mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file the user named could not be read or written; the message says which and why. */
export class FileFailure extends Error {
  override name = 'FileFailure'
}

const reasons: Partial<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'it may not be opened',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is no folder',
  EROFS: 'its disk is read-only',
  ENOSPC: 'the disk is full',
}

const failureOf = (path: string, error: unknown): FileFailure => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return new FileFailure(`${path}: ${reasons[code] ?? (error instanceof Error ? error.message : String(error))}`)
}

/** Bytes. */
const longestFile = 256 * 1024

export const readTextFile = async (path: string): Promise<string> => {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw failureOf(path, error)
  })
  if (bytes.length > longestFile) throw new FileFailure(`${path}: it has more than 256 KiB, which is the most`)
  if (!isUtf8(bytes)) throw new FileFailure(`${path}: it is no text in UTF-8`)
  return bytes.toString('utf8')
}

export const writeTextFile = (path: string, text: string): Promise<void> =>
  writeFile(path, text).catch((error: unknown) => {
    throw failureOf(path, error)
  })

/** Refuses a file that could not be written later on, and leaves everything as it was. */
export const checkWritable = async (path: string): Promise<void> => {
  const found = await stat(path).catch(() => undefined)
  // Whoever reads a pipe would take its being opened and closed for the end of what is written.
  if (found !== undefined && !found.isFile() && !found.isDirectory()) return
  try {
    await (await open(path, 'a')).close()
  } catch (error) {
    throw failureOf(path, error)
  }
  if (found === undefined) await rm(path)
}

/** A folder for an engine that lives as long as a run; `remove` takes it away with all that is in it. */
export const makeTemporaryDataDir = async (): Promise<{ path: string; remove: () => Promise<void> }> => {
  const path = await mkdtemp(join(tmpdir(), 'paylink-run-'))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}
