import { readFile, rename, writeFile } from 'node:fs/promises'
import type { Adapter } from 'lowdb'

/** A JSON file that only its owner can read, written as a whole. Writes must not overlap. */
export const privateJsonFile = <T>(file: string): Adapter<T> => ({
  read: async () => JSON.parse(await readFile(file, 'utf8')),
  write: async (data) => {
    await writeFile(`${file}.tmp`, JSON.stringify(data), { mode: 0o600 })
    await rename(`${file}.tmp`, file)
  },
})
