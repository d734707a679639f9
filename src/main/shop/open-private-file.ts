import { readFile, rename, writeFile } from 'node:fs/promises'
import type { z } from 'zod'

export interface PrivateFile<T> {
  now(): T
  /** Replaces the content, one write after the other. Resolves once it is on disk. */
  replace(next: T): Promise<void>
}

/**
 * Opens a JSON file that only its owner can read, written as a whole. An unreadable file counts as `first`, so that a
 * demo can continue.
 */
export const openPrivateFile = async <T>(path: string, schema: z.ZodType<T>, first: T): Promise<PrivateFile<T>> => {
  const stored: unknown = await readFile(path, 'utf8')
    .then((text) => JSON.parse(text))
    .catch(() => undefined)
  let data = schema.safeParse(stored).data ?? first
  let writing: Promise<void> = Promise.resolve()

  const write = async (): Promise<void> => {
    await writeFile(`${path}.tmp`, JSON.stringify(data), { mode: 0o600, flush: true })
    await rename(`${path}.tmp`, path)
  }
  return {
    now: () => data,
    replace(next) {
      data = next
      writing = writing.catch(() => {}).then(write)
      return writing
    },
  }
}
