import { once } from 'node:events'
import { cp, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { startChild } from './processes.ts'
import type { Ending } from './seed.ts'

/** Fills a data directory in a process of its own, which ends as asked. */
export const seedDirectory = async (
  dataDir: string,
  { links, logEntries, ending }: { links: number; logEntries: number; ending: Ending },
): Promise<void> => {
  const [code, signal] = await once(startChild('seed.ts', [dataDir, String(links), String(logEntries), ending]), 'exit')
  if (code !== 0 && signal !== 'SIGKILL') throw new Error(`seeding ${dataDir} failed`)
}

/** A copy that is on disk, so that what is measured on it does not wait for the writing of the copy. */
export const copyDirectory = async (from: string, to: string): Promise<void> => {
  await cp(from, to, { recursive: true })
  for (const name of await readdir(to)) {
    const file = await open(join(to, name), 'r+')
    await file.sync().finally(() => file.close())
  }
}
