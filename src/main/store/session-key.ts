import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type Files, nodeFiles } from './files.ts'
import { storageProblem } from './storage-problem.ts'
import { DataDirError } from './store.ts'
import { writeWhole } from './write-all.ts'

const keyFile = 'session.key'
const keyPattern = /^[0-9a-f]{64}$/

/**
 * The key console sessions are signed with: made once, kept beside the data for this user only, so that an open console
 * goes on after a restart. Call it only while the data directory is locked. Deleting the file ends every session.
 * Rejects with a DataDirError when the file can be neither read nor made.
 */
export const readSessionKey = async (dataDir: string, files: Files = nodeFiles): Promise<Buffer> => {
  const path = join(dataDir, keyFile)
  try {
    return await readOrMake(files, path)
  } catch (error) {
    throw new DataDirError(`${path} cannot be used: ${storageProblem(error)}.`, { cause: error })
  }
}

const readOrMake = async (files: Files, path: string): Promise<Buffer> => {
  const stored = await files.readText(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  if (keyPattern.test(stored)) return Buffer.from(stored, 'hex')
  const key = randomBytes(32)
  await writeWhole(files, path, key.toString('hex'))
  return key
}
