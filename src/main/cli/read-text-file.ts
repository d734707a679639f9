import { isUtf8 } from 'node:buffer'
import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { addAbortSignal } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { messageOf } from '../../shared/message-of.ts'
import { textOfFile } from '../../shared/text-of-file.ts'

/** A file named by the user could not be read or written. The message says which and why. */
export class FileFailure extends Error {
  override name = 'FileFailure'
}

const reasons: Partial<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'it may not be opened',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is not a folder',
  EROFS: 'its disk is read-only',
  ENOSPC: 'the disk is full',
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

export const fileFailure = (path: string, error: unknown): FileFailure =>
  new FileFailure(`${path}: ${reasons[codeOf(error)] ?? messageOf(error)}`)

/** In bytes. 500 steps of a scenario fit. */
const defaultLimit = 256 * 1024
/** Interval at which an empty pipe is read again, in ms. */
const pollEvery = 25
/** Limits how long a pipe may be empty, in ms. */
const maxSilence = 60_000

/**
 * Opens without blocking: a blocked read in the thread pool cannot be aborted and keeps the process alive. Windows has
 * neither the flag nor named pipes in its file system.
 */
const readNow = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

/** Reads into the buffer from an offset and returns the number of bytes. Returns undefined when there are none yet. */
const readSome = async (file: FileHandle, buffer: Buffer, offset: number): Promise<number | undefined> => {
  try {
    return (await file.read(buffer, offset, buffer.length - offset, null)).bytesRead
  } catch (error) {
    if (codeOf(error) === 'EAGAIN') return undefined
    throw error
  }
}

/** Reads the start of a file, at most one byte more than the limit, because devices and pipes may never end. */
const readStart = async (file: FileHandle, limit: number, signal: AbortSignal | undefined): Promise<Buffer> => {
  const isPipe = (await file.stat()).isFIFO()
  const buffer = Buffer.alloc(limit + 1)
  let [length, silence] = [0, 0]
  while (length < buffer.length) {
    signal?.throwIfAborted()
    const read = await readSome(file, buffer, length)
    // A pipe without a writer so far looks like one that has ended.
    const isSilent = read === undefined || (read === 0 && isPipe && length === 0)
    if (read === 0 && !isSilent) break
    length += read ?? 0
    silence = isSilent ? silence + pollEvery : 0
    if (silence > maxSilence) throw new Error('nothing came out of it for a minute')
    if (isSilent) await delay(pollEvery, undefined, signal && { signal })
  }
  return buffer.subarray(0, length)
}

const limitText = (bytes: number): string => (bytes < 1_000_000 ? `${bytes / 1024} KiB` : `${bytes / 1_000_000} MB`)

/** Reads the standard input up to the limit, and one more byte to detect longer input. */
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
 * Reads at most `limit` bytes. `-` is the standard input. Rejects with a FileFailure, or with the signal's reason when it
 * aborts.
 */
const readBytes = async (path: string, signal: AbortSignal | undefined, limit: number): Promise<Buffer> => {
  let bytes: Buffer
  try {
    bytes = path === '-' ? await readStandardInput(limit, signal) : await readFileStart(path, limit, signal)
  } catch (error) {
    throw signal?.aborted ? error : fileFailure(path, error)
  }
  if (bytes.length > limit) throw new FileFailure(`${path}: it has more than ${limitText(limit)}, which is the most`)
  return bytes
}

/** Reads UTF-8 text of at most `limit` bytes, by default 256 KiB. Rejects as `readBytes` does. */
export const readTextFile = async (path: string, signal?: AbortSignal, limit = defaultLimit): Promise<string> => {
  const bytes = await readBytes(path, signal, limit)
  if (!isUtf8(bytes)) throw new FileFailure(`${path}: it is not UTF-8 text`)
  return bytes.toString('utf8')
}

/** Reads text of others of at most `limit` bytes, in the charset it is in. Rejects as `readBytes` does. */
export const readForeignText = async (path: string, signal: AbortSignal, limit: number): Promise<string> =>
  textOfFile(await readBytes(path, signal, limit))
