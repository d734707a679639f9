import { isUtf8 } from 'node:buffer'
import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { addAbortSignal } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'

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

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

export const fileFailure = (path: string, error: unknown): FileFailure =>
  new FileFailure(`${path}: ${reasons[codeOf(error)] ?? (error instanceof Error ? error.message : String(error))}`)

/** Bytes: 500 steps of a scenario fit. */
const defaultLimit = 256 * 1024
/** ms between two looks into a pipe that has nothing yet. */
const pollEvery = 25
/** ms a pipe may have nothing to say. */
const maxSilence = 60_000

/**
 * Never a read that waits: one in the thread pool cannot be aborted, and the process does not end before it has. Windows
 * has no such flag, nor pipes among its files.
 */
const readNow = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

/** The bytes read into the buffer from an offset; undefined where there are none yet. */
const readSome = async (file: FileHandle, buffer: Buffer, offset: number): Promise<number | undefined> => {
  try {
    return (await file.read(buffer, offset, buffer.length - offset, null)).bytesRead
  } catch (error) {
    if (codeOf(error) === 'EAGAIN') return undefined
    throw error
  }
}

/** The start of a file, one byte more than is taken at most: devices and pipes may never end. */
const readStart = async (file: FileHandle, limit: number, signal: AbortSignal | undefined): Promise<Buffer> => {
  const isPipe = (await file.stat()).isFIFO()
  const buffer = Buffer.alloc(limit + 1)
  let [length, silence] = [0, 0]
  while (length < buffer.length) {
    signal?.throwIfAborted()
    const read = await readSome(file, buffer, length)
    // A pipe nobody has written into yet looks as if it had ended.
    const isSilent = read === undefined || (read === 0 && isPipe && length === 0)
    if (read === 0 && !isSilent) break
    length += read ?? 0
    silence = isSilent ? silence + pollEvery : 0
    if (silence > maxSilence) throw new Error('nothing came out of it for a minute')
    if (isSilent) await delay(pollEvery, undefined, signal && { signal })
  }
  return buffer.subarray(0, length)
}

const sizeText = (bytes: number): string => (bytes < 1_000_000 ? `${bytes / 1024} KiB` : `${bytes / 1_000_000} MB`)

/** The standard input up to a limit, and one byte more where it goes on. */
const readStandardInput = async (limit: number, signal: AbortSignal | undefined): Promise<Buffer> => {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of signal ? addAbortSignal(signal, process.stdin) : process.stdin) {
    parts.push(part as Buffer)
    length += (part as Buffer).length
    if (length > limit) break
  }
  return Buffer.concat(parts).subarray(0, limit + 1)
}

const readFileStart = async (path: string, limit: number, signal: AbortSignal | undefined): Promise<Buffer> => {
  const file = await open(path, readNow)
  try {
    return await readStart(file, limit, signal)
  } finally {
    await file.close()
  }
}

/**
 * A text in UTF-8 of at most `limit` bytes, 256 KiB unless said; nothing beyond that is read. `-` is the standard input.
 * Rejects with the signal's reason when that aborts.
 */
export const readTextFile = async (path: string, signal?: AbortSignal, limit = defaultLimit): Promise<string> => {
  let bytes: Buffer
  try {
    bytes = path === '-' ? await readStandardInput(limit, signal) : await readFileStart(path, limit, signal)
  } catch (error) {
    throw signal?.aborted ? error : fileFailure(path, error)
  }
  if (bytes.length > limit) throw new FileFailure(`${path}: it has more than ${sizeText(limit)}, which is the most`)
  if (!isUtf8(bytes)) throw new FileFailure(`${path}: it is no text in UTF-8`)
  return bytes.toString('utf8')
}
