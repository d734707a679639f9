import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'

export interface LogFile {
  path: string
  /** Never throws: a log that cannot be written is not fatal. */
  write(text: string): void
}

const maxBytes = 5_000_000

const quietly = (act: () => void): void => {
  try {
    act()
  } catch {
    // The disk may be full, or there is no terminal: a Windows program with a window has no stderr.
  }
}

/**
 * Opens the log of the window and the engine: a file, with the previous one beside it, and the terminal if there is
 * one.
 */
export const openLogFile = (directory: string, toTerminal: (text: string) => void): LogFile => {
  const path = join(directory, 'paylink-console.log')
  const append = (text: string): void => {
    const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
    // Windows renames no file that another program has open.
    if (size > maxBytes) quietly(() => renameSync(path, join(directory, 'paylink-console.1.log')))
    appendFileSync(path, text, { mode: 0o600 })
  }
  quietly(() => mkdirSync(directory, { recursive: true, mode: 0o700 }))
  // "Show Logs" needs a file, even while nothing has been logged.
  quietly(() => append(''))
  return {
    path,
    write(text) {
      quietly(() => append(text))
      quietly(() => toTerminal(text))
    },
  }
}
