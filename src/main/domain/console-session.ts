import { z } from 'zod'

const hexDigest = z.string().regex(/^[0-9a-f]{64}$/)

/** A browser signed in to the console, as stored. Times are ms since the epoch. */
export const consoleSession = z.object({
  id: z.string(),
  /** SHA-256 of the secret that the browser sends. The stored file alone is not enough to sign in. */
  digest: hexDigest,
  browser: z.string(),
  createdAt: z.number(),
  lastUsedAt: z.number(),
  expiresAt: z.number(),
})
export type ConsoleSession = z.output<typeof consoleSession>

/** Stores sessions across restarts. */
export interface SessionFile {
  /** The sessions of the previous run. */
  stored: readonly ConsoleSession[]
  /** Replaces all stored sessions. Resolves when they are on disk; rejects with StorageError otherwise. */
  write(sessions: readonly ConsoleSession[]): Promise<void>
}
