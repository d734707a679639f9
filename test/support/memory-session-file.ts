import type { ConsoleSession, SessionFile } from '../../src/main/domain/console-session.ts'
import { StorageError } from '../../src/main/store/store.ts'

export interface MemorySessionFile extends SessionFile {
  /** From now on nothing can be written, or again. */
  fail(fails: boolean): void
  /** As the next run finds it. */
  reopened(): MemorySessionFile
}

/** Keeps the console's sessions where a file would. */
export const createMemorySessionFile = (stored: readonly ConsoleSession[] = []): MemorySessionFile => {
  let kept = stored
  let fails = false
  return {
    stored,
    write: async (sessions) => {
      if (fails) throw new StorageError('The disk is full.')
      kept = sessions
    },
    fail: (now) => {
      fails = now
    },
    reopened: () => createMemorySessionFile(kept),
  }
}
