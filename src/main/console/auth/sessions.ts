import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { BaseLogger } from 'pino'
import { sessionSecretStart } from '../../../shared/session-secret.ts'
import type { Clock, Undo } from '../../domain/clock.ts'
import type { ConsoleSession, SessionFile } from '../../domain/console-session.ts'
import type { Identity } from '../../domain/identity.ts'

/** How long a browser stays signed in, in ms. */
const sessionMs = 7 * 86_400_000
/** Precision of the stored time of last use, in ms. Limits how often the file is written. */
const usePrecisionMs = 60_000
/**
 * Maximum number of sessions. Beyond it the least recently used one ends, because scripts that drive browsers open
 * many.
 */
const maxSessions = 100

export interface Sessions {
  /** Whether `text` is the token of this run. Takes constant time. */
  isToken(text: string): boolean
  /** Opens a session. Its secret is returned only here. */
  open(browser: string): Promise<{ id: string; secret: string }>
  /** Returns the id of the open session with this secret, and records its use. */
  use(secret: string): string | undefined
  /** The open sessions, the most recently used first. */
  list(): readonly ConsoleSession[]
  /**
   * Ends sessions and resolves to their number once the change is on disk. They stay ended in this run when the write
   * fails.
   */
  end(ids: readonly string[]): Promise<number>
  /** Calls `listener` once, when the session ends or expires. */
  onEnd(id: string, listener: () => void): Undo
}

export interface SessionsDeps {
  token: string
  file: SessionFile
  /** Real time. */
  clock: Clock
  identity: Pick<Identity, 'recordId'>
  logger: Pick<BaseLogger, 'warn'>
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text, 'utf8').digest()

/**
 * Decides who may use the console. The token is valid for one run. A session belongs to a browser that presented the
 * token; it outlives the run, so that an open console keeps working after a restart.
 */
export const createSessions = ({ token, file, clock, identity, logger }: SessionsDeps): Sessions => {
  const expected = digestOf(token)
  const byDigest = new Map<string, ConsoleSession>(file.stored.map((session) => [session.digest, session]))
  const listeners = new Map<string, Set<() => void>>()

  const save = (): Promise<void> => file.write([...byDigest.values()])
  /** A failed write is only logged: at worst a browser must sign in again after a restart. */
  const saveQuietly = (): Promise<void> =>
    save().catch((error: unknown) => logger.warn({ err: error }, 'a session of the console could not be kept'))

  const isOpen = ({ expiresAt }: ConsoleSession): boolean => expiresAt > clock.now()

  const list = (): readonly ConsoleSession[] =>
    [...byDigest.values()].filter(isOpen).sort((one, other) => other.lastUsedAt - one.lastUsedAt)

  const remove = (sessions: readonly ConsoleSession[]): void => {
    for (const { digest } of sessions) byDigest.delete(digest)
  }
  const notify = (sessions: readonly ConsoleSession[]): void => {
    for (const { id } of sessions) for (const listener of [...(listeners.get(id) ?? [])]) listener()
  }

  return {
    isToken: (text) => timingSafeEqual(digestOf(text), expected),
    open: async (browser) => {
      const gone = [...byDigest.values()].filter((session) => !isOpen(session))
      gone.push(...list().slice(maxSessions - 1))
      remove(gone)
      notify(gone)
      const secret = sessionSecretStart + randomBytes(32).toString('base64url')
      const id = identity.recordId()
      const now = clock.now()
      const digest = digestOf(secret).toString('hex')
      byDigest.set(digest, { id, digest, browser, createdAt: now, lastUsedAt: now, expiresAt: now + sessionMs })
      await saveQuietly()
      return { id, secret }
    },
    use: (secret) => {
      const session = byDigest.get(digestOf(secret).toString('hex'))
      if (session === undefined || !isOpen(session)) return undefined
      if (clock.now() - session.lastUsedAt >= usePrecisionMs) {
        byDigest.set(session.digest, { ...session, lastUsedAt: clock.now() })
        void saveQuietly()
      }
      return session.id
    },
    list,
    end: async (ids) => {
      const ended = list().filter(({ id }) => ids.includes(id))
      remove(ended)
      try {
        if (ended.length > 0) await save()
      } finally {
        // After the write: otherwise a crash could restore a session whose page already shows its end.
        notify(ended)
      }
      return ended.length
    },
    onEnd: (id, listener) => {
      const session = list().find((one) => one.id === id)
      const ofSession = listeners.get(id) ?? new Set()
      const undo = (): void => {
        undoExpiry()
        ofSession.delete(callOnce)
        if (ofSession.size === 0) listeners.delete(id)
      }
      const callOnce = (): void => {
        undo()
        listener()
      }
      const undoExpiry = clock.at(session?.expiresAt ?? clock.now(), callOnce)
      listeners.set(id, ofSession.add(callOnce))
      return undo
    },
  }
}
