import type { z } from 'zod'
import { readTextFile, writeTextFile } from './small-file.ts'

/** A small file of window state. */
export interface JsonFile<T> {
  /** Returns undefined when the file is missing, unreadable or invalid. */
  read(): T | undefined
  /** Never throws: a failed write is not fatal. */
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
      // The disk may be full. The store reports that.
    }
  },
})
