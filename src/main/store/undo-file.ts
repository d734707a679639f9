import { join } from 'node:path'
import { createSerialQueue } from '../../shared/serial-queue.ts'
import type { UndoFile } from '../domain/undo.ts'
import { nodeFiles } from './files.ts'
import { cannotWrite } from './storage-problem.ts'
import { writeWhole } from './write-all.ts'

/** The file of the changes that runs have to undo, beside the data. There is none while nothing has to be undone. */
export const undoFile = (dataDir: string): UndoFile => {
  const path = join(dataDir, 'unfinished-runs.json')
  const writes = createSerialQueue()
  const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'
  return {
    read: async () => {
      let text: string | undefined
      try {
        text = await nodeFiles.readText(path)
        return JSON.parse(text)
      } catch (error) {
        if (isMissing(error) || error instanceof SyntaxError) return text
        throw error
      }
    },
    write: (undos) =>
      writes
        .run(async () => {
          if (undos.length > 0) await writeWhole(nodeFiles, path, JSON.stringify(undos))
          else await nodeFiles.remove(path)
          await nodeFiles.syncDirectory(dataDir)
        })
        .catch((error: unknown) => {
          if (undos.length === 0 && isMissing(error)) return
          throw cannotWrite(path, error)
        }),
  }
}
