import { basename } from 'node:path'
import type { Files, OpenFile } from '../../src/main/store/files.ts'
import { unsyncedFiles } from './unsynced-files.ts'

export interface FileCall {
  op: 'makeDirectory' | 'list' | 'open' | 'readText' | 'rename' | 'remove' | 'copy' | 'syncDirectory' | keyof OpenFile
  /** Name of the file without its directory. */
  name: string
}

/** What is to happen at a call: nothing special, a failure, or a write that does only `bytes` bytes, then fails. */
export type Fault = undefined | { code: string; bytes?: number } | { short: number }

export const errorOf = (code: string): NodeJS.ErrnoException => Object.assign(new Error(`${code}: injected`), { code })

/** The real file system, with `at` asked before each call what is to happen to it. */
export const createFaultyFiles = (at: (call: FileCall) => Fault | Promise<Fault>): Files => {
  const check = async (op: FileCall['op'], path: string): Promise<Fault> => {
    const fault = await at({ op, name: basename(path) })
    if (fault && 'code' in fault && fault.bytes === undefined) throw errorOf(fault.code)
    return fault
  }

  const faultyFile = (file: OpenFile, path: string): OpenFile => ({
    async read(buffer, offset, length, position) {
      await check('read', path)
      return file.read(buffer, offset, length, position)
    },
    async write(buffer, offset, length, position) {
      const fault = await check('write', path)
      if (fault === undefined) return file.write(buffer, offset, length, position)
      const bytes = Math.min(length, 'short' in fault ? fault.short : (fault.bytes ?? 0))
      const written = bytes === 0 ? 0 : await file.write(buffer, offset, bytes, position)
      if ('code' in fault) throw errorOf(fault.code)
      return written
    },
    async truncate(length) {
      await check('truncate', path)
      await file.truncate(length)
    },
    async datasync() {
      await check('datasync', path)
      await file.datasync()
    },
    async close() {
      await file.close()
      await check('close', path)
    },
  })

  return {
    async makeDirectory(path) {
      await check('makeDirectory', path)
      await unsyncedFiles.makeDirectory(path)
    },
    async list(path) {
      await check('list', path)
      return unsyncedFiles.list(path)
    },
    async open(path, how) {
      await check('open', path)
      return faultyFile(await unsyncedFiles.open(path, how), path)
    },
    async readText(path) {
      await check('readText', path)
      return unsyncedFiles.readText(path)
    },
    async rename(from, to) {
      await check('rename', to)
      await unsyncedFiles.rename(from, to)
    },
    async remove(path) {
      await check('remove', path)
      await unsyncedFiles.remove(path)
    },
    async copy(from, to) {
      await check('copy', to)
      await unsyncedFiles.copy(from, to)
    },
    async syncDirectory(path) {
      await check('syncDirectory', path)
      await unsyncedFiles.syncDirectory(path)
    },
  }
}
