import { StorageError } from './store.ts'

const sentences: Record<string, string> = {
  ENOSPC: 'The disk is full',
  EDQUOT: 'Your disk quota is used up',
  EFBIG: 'The data file has reached the largest size this disk allows',
  EIO: 'The disk reports an input/output error',
  EROFS: 'The disk is read-only',
  EACCES: 'Writing to the data directory is not permitted',
  EPERM: 'Writing to the data directory is not permitted',
  ENOENT: 'The data directory is gone',
  EMFILE: 'Too many files are open',
  ENFILE: 'Too many files are open',
}

/** Describes a failure of the file system in plain words with its code: `The disk is full (ENOSPC)`. */
export const storageProblem = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException
  const sentence = code === undefined ? undefined : sentences[code]
  return sentence === undefined ? `Writing failed: ${message}` : `${sentence} (${code})`
}

/** Says that a file or folder could not be written, and why. */
export const cannotWrite = (path: string, error: unknown): StorageError =>
  new StorageError(`${path} cannot be written: ${storageProblem(error)}.`, { cause: error })
