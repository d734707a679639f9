import { z } from 'zod'

const hexDigest = z.string().regex(/^[0-9a-f]{64}$/)

/** A browser signed in to the console, as it is kept. Times are ms since 1970. */
export const consoleSession = z.object({
  id: z.string(),
  /** SHA-256 of the secret the browser sends: who reads the file cannot sign in with it. */
  digest: hexDigest,
  browser: z.string(),
  createdAt: z.number(),
  lastUsedAt: z.number(),
  expiresAt: z.number(),
})
export type ConsoleSession = z.output<typeof consoleSession>

/** Where sessions outlive a restart. */
export interface SessionFile {
  /** What was kept by the run before. */
  stored: readonly ConsoleSession[]
  /** Replaces all that is kept; resolves when it is on disk, rejects with a StorageError. */
  write(sessions: readonly ConsoleSession[]): Promise<void>
}
