import { join } from 'node:path'
import { createSerialQueue } from '../../shared/serial-queue.ts'
import type { CaseFolder } from '../domain/case-folder.ts'
import { type Files, nodeFiles } from './files.ts'
import { cannotWrite } from './storage-problem.ts'
import { StorageError } from './store.ts'
import { writeWhole } from './write-all.ts'

const fileName = /^([0-9A-Za-z_-]{1,64})\.json$/

/** Stores each opened case in its own file. The folder is created for the first one. */
export const openCaseFolder = (folder: string, files: Files = nodeFiles): CaseFolder => {
  const pathOf = (id: string): string => join(folder, `${id}.json`)
  /** Two writers of a file at the same time would share its temporary file. */
  const writes = createSerialQueue()
  const change = (work: () => Promise<void>): Promise<void> =>
    writes.run(work).catch((error: unknown) => {
      throw cannotWrite(folder, error)
    })
  const write = async (id: string, text: string): Promise<void> => {
    await files.makeDirectory(folder)
    await writeWhole(files, pathOf(id), text)
    await files.syncDirectory(folder)
  }
  const remove = async (id: string): Promise<void> => {
    try {
      await files.remove(pathOf(id))
    } catch (error) {
      // It is gone already.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
      throw error
    }
    await files.syncDirectory(folder)
  }
  return {
    read: async () => {
      const names = await files.list(folder).catch((error: unknown) => {
        const { code, message } = error as NodeJS.ErrnoException
        if (code === 'ENOENT') return []
        throw new StorageError(`${folder} cannot be read: ${message}.`, { cause: error })
      })
      const ids = names.flatMap((name) => fileName.exec(name)?.[1] ?? [])
      const found = await Promise.all(
        ids.map((id) =>
          files.readText(pathOf(id)).then(
            (text) => [{ id, text }],
            // One that cannot be read hides no other.
            () => [],
          ),
        ),
      )
      return found.flat()
    },
    write: (id, text) => change(() => write(id, text)),
    remove: (id) => change(() => remove(id)),
  }
}
