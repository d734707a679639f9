import { constants } from 'node:fs'
import { copyFile, mkdir, open, readdir, readFile, rename, stat, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'

/** An open file. `read` and `write` may move fewer bytes than requested and return how many. */
export interface OpenFile {
  read(buffer: Uint8Array, offset: number, length: number, position: number): Promise<number>
  write(buffer: Uint8Array, offset: number, length: number, position: number): Promise<number>
  truncate(length: number): Promise<void>
  /** Syncs content and length to the disk. */
  datasync(): Promise<void>
  close(): Promise<void>
}

/** The file system operations of the store. Tests replace them to simulate a full disk, failures and power loss. */
export interface Files {
  /** Creates the directory and its parents, accessible to this user only. An existing directory is not changed. */
  makeDirectory(path: string): Promise<void>
  list(path: string): Promise<string[]>
  /** `create` truncates an existing file; `update` requires one. New files are accessible to this user only. */
  open(path: string, how: 'read' | 'create' | 'update'): Promise<OpenFile>
  readText(path: string): Promise<string>
  rename(from: string, to: string): Promise<void>
  remove(path: string): Promise<void>
  copy(from: string, to: string): Promise<void>
  /** Syncs renames, new names and removals in a directory to the disk. */
  syncDirectory(path: string): Promise<void>
}

const flagsOf = { read: 'r', create: 'w+', update: 'r+' } as const

/** Windows and some network drives cannot sync a directory; their file system orders renames itself. */
const isUnsupported = (error: unknown): boolean =>
  process.platform === 'win32' || ['EINVAL', 'ENOTSUP'].includes((error as NodeJS.ErrnoException).code ?? '')

/** Not Node's recursive mkdir: it never returns where an existing directory refuses new entries, as in /proc. */
const makeDirectory = async (path: string, hasParent = false): Promise<void> => {
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' && !hasParent && dirname(path) !== path) {
      await makeDirectory(dirname(path))
      return makeDirectory(path, true)
    }
    const isThere = await stat(path)
      .then((found) => found.isDirectory())
      .catch(() => false)
    if (!isThere) throw error
  }
}

/** The real file system. Modes have no effect on Windows, where the user's profile folder is already private. */
export const nodeFiles: Files = {
  makeDirectory: (path) => makeDirectory(path),
  list: (path) => readdir(path),
  async open(path, how) {
    const handle = await open(path, flagsOf[how], 0o600)
    return {
      read: async (buffer, offset, length, position) => (await handle.read(buffer, offset, length, position)).bytesRead,
      write: async (buffer, offset, length, position) =>
        (await handle.write(buffer, offset, length, position)).bytesWritten,
      truncate: (length) => handle.truncate(length),
      datasync: () => handle.datasync(),
      close: () => handle.close(),
    }
  },
  readText: (path) => readFile(path, 'utf8'),
  rename,
  remove: unlink,
  copy: (from, to) => copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE),
  async syncDirectory(path) {
    try {
      const handle = await open(path, 'r')
      await handle.sync().finally(() => handle.close())
    } catch (error) {
      if (!isUnsupported(error)) throw error
    }
  },
}
