import { join } from 'node:path'
import type { CaseFolder } from '../domain/case-folder.ts'
import { type Files, nodeFiles } from './files.ts'
import { storageProblem } from './storage-problem.ts'
import { StorageError } from './store.ts'
import { writeWhole } from './write-all.ts'

const fileName = /^([0-9A-Za-z_-]{1,64})\.json$/

/** Stores each opened case in its own file. The folder is created for the first one. */
export const openCaseFolder = (folder: string, files: Files = nodeFiles): CaseFolder => {
  const pathOf = (id: string): string => join(folder, `${id}.json`)
  const orFail = async (work: Promise<void>): Promise<void> => {
    try {
      await work
    } catch (error) {
      throw new StorageError(`${folder} cannot be written: ${storageProblem(error)}.`, { cause: error })
    }
  }
  const write = async (id: string, text: string): Promise<void> => {
    await files.makeDirectory(folder)
    await writeWhole(files, pathOf(id), text)
    await files.syncDirectory(folder)
  }
  const remove = async (id: string): Promise<void> => {
    await files.remove(pathOf(id))
    await files.syncDirectory(folder)
  }
  return {
    read: async () => {
      const names = await files.list(folder).catch(() => [])
      const ids = names.flatMap((name) => fileName.exec(name)?.[1] ?? [])
      return Promise.all(ids.map(async (id) => ({ id, text: await files.readText(pathOf(id)) })))
    },
    write: (id, text) => orFail(write(id, text)),
    remove: (id) => orFail(remove(id)),
  }
}
