import { lstat, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { createSerialQueue } from '../../shared/serial-queue.ts'
import { type ConsoleSession, consoleSession, type SessionFile } from '../domain/console-session.ts'
import { nodeFiles } from './files.ts'
import { cannotWrite } from './storage-problem.ts'
import { type StoreLogger, silentLogger } from './store-logger.ts'
import { thisUser, untrusted } from './untrusted.ts'
import { writeWhole } from './write-all.ts'

const fileName = 'sessions.json'
/** The cookie key file of earlier versions. */
const formerFile = 'session.key'

const contents = z.object({ sessions: z.array(consoleSession) })

export interface SessionFileOptions {
  dataDir: string
  logger?: StoreLogger
  /** The user whose files are trusted. */
  user?: number | undefined
}

/**
 * Opens the file of the console's sessions, beside the data and accessible to this user only. Call it only while the
 * data directory is locked. Ignores a file that another user may have written, because it could contain that user's
 * session; everyone must then sign in again, which writes a new file. Deleting the file ends every session.
 */
export const openSessionFile = async (options: SessionFileOptions): Promise<SessionFile> => {
  const { dataDir, logger = silentLogger, user = thisUser() } = options
  const path = join(dataDir, fileName)
  const writes = createSerialQueue()

  const warnOfDirectory = async (): Promise<void> => {
    const reason = untrusted(await stat(dataDir), user)
    if (reason === undefined) return
    const advice = 'Make it yours and close it to others: chown it to your user, chmod it to 700.'
    logger.warn(
      { dataDir },
      `The data directory ${reason}, who can change payments, keys and settings in it. ${advice}`,
    )
  }

  const read = async (): Promise<readonly ConsoleSession[]> => {
    const found = await lstat(path).catch(() => undefined)
    if (found === undefined) return []
    const reason = found.isFile() ? untrusted(found, user) : 'is not a file'
    if (reason === undefined) {
      const sessions = await readSessions(path)
      if (sessions !== undefined) return sessions
    }
    const why = reason ?? 'cannot be read'
    logger.warn(
      { path },
      `The file of the console's sessions ${why}, so it is not used. Browsers have to sign in again.`,
    )
    return []
  }

  const write = async (sessions: readonly ConsoleSession[]): Promise<void> => {
    await writeWhole(nodeFiles, path, JSON.stringify({ sessions: [...sessions] } satisfies z.input<typeof contents>))
    await nodeFiles.syncDirectory(dataDir)
  }

  await warnOfDirectory()
  await nodeFiles.remove(join(dataDir, formerFile)).catch(() => {})
  return {
    stored: await read(),
    write: (sessions) =>
      writes
        .run(() => write(sessions))
        .catch((error: unknown) => {
          throw cannotWrite(path, error)
        }),
  }
}

const readSessions = async (path: string): Promise<ConsoleSession[] | undefined> => {
  try {
    return contents.parse(JSON.parse(await nodeFiles.readText(path))).sessions
  } catch {
    return undefined
  }
}
