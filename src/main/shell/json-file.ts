import type { z } from 'zod'
import { readTextFile, writeTextFile } from './small-file.ts'

/** Something small that the window remembers. */
export interface JsonFile<T> {
  /** undefined when there is none yet, or it cannot be read or makes no sense. */
  read(): T | undefined
  /** What cannot be kept is no reason to stop. */
  write(value: T): void
}

export const createJsonFile = <T>(path: string, schema: z.ZodType<T>): JsonFile<T> => ({
  read() {
    try {
      return schema.safeParse(JSON.parse(readTextFile(path) ?? '')).data
    } catch {
      return undefined
    }
  },
  write(value) {
    try {
      writeTextFile(path, JSON.stringify(value))
    } catch {
      // A full disk: the store says so where it matters.
    }
  },
})
