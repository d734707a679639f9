import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Files } from './files.ts'
import { livenessOf, type ProcessIdentity, thisProcess } from './process-identity.ts'
import { DataDirError } from './store.ts'
import { writeWhole } from './write-all.ts'

const suffix = '.lock'
const attempts = 4

interface Rival {
  path: string
  owner: ProcessIdentity
  liveness: 'alive' | 'unknown'
}

/**
 * Returns undefined when the file is missing or unreadable. It is created by a rename, so only a power loss leaves a
 * partial lock.
 */
const ownerOf = async (files: Files, path: string): Promise<ProcessIdentity | undefined> => {
  try {
    const owner = JSON.parse(await files.readText(path)) as Partial<ProcessIdentity>
    const { pid, host, started = null, uptime = null, startedAt = null } = owner
    return Number.isInteger(pid) && typeof host === 'string'
      ? { pid: pid as number, host, started, uptime, startedAt }
      : undefined
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== undefined && code !== 'ENOENT') throw error
    return undefined
  }
}

/** Returns the lock of another process that may be running. Removes the locks of processes that have ended. */
const findRival = async (files: Files, dataDir: string, mine: string): Promise<Rival | undefined> => {
  for (const name of await files.list(dataDir)) {
    const path = join(dataDir, name)
    if (!name.endsWith(suffix) || path === mine) continue
    const owner = await ownerOf(files, path)
    const liveness = owner ? await livenessOf(files, owner) : 'gone'
    if (owner && liveness !== 'gone') return { path, owner, liveness }
    // Lock names are never reused, so this removes only the lock that was checked.
    await files.remove(path).catch(() => {})
  }
  return undefined
}

const refusal = (dataDir: string, { path, owner, liveness }: Rival): DataDirError =>
  new DataDirError(
    liveness === 'alive'
      ? `The data directory ${dataDir} is in use by process ${owner.pid}; if that is another program, delete ${path}.`
      : `The data directory ${dataDir} is locked by process ${owner.pid} on the computer "${owner.host}", which cannot ` +
          `be checked from here; if it no longer runs, delete ${path}.`,
  )

/**
 * Locks the data directory for this process. Resolves to the release function. Each process first writes a lock file
 * with its own name and then looks for others, so at least one of two sees the other, and removing the lock of an ended
 * process cannot remove a new one. Two processes that start at the same moment may both withdraw; both retry shortly
 * after.
 */
export const lockDataDir = async (files: Files, dataDir: string): Promise<() => Promise<void>> => {
  const identity = await thisProcess(files)
  for (let attempt = 1; ; attempt += 1) {
    const mine = join(dataDir, `${identity.pid}-${randomBytes(6).toString('hex')}${suffix}`)
    await writeWhole(files, mine, `${JSON.stringify(identity)}\n`)
    const rival = await findRival(files, dataDir, mine)
    if (!rival) return () => files.remove(mine)
    await files.remove(mine)
    if (attempt === attempts || rival.liveness === 'unknown') throw refusal(dataDir, rival)
    await wait(20 + Math.random() * 60 * attempt)
  }
}
