import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { BaseLogger } from 'pino'
import type { Clock, Undo } from '../../domain/clock.ts'
import type { ConsoleSession, SessionFile } from '../../domain/console-session.ts'
import type { Identity } from '../../domain/identity.ts'

/** A browser stays signed in this long after it used the token. ms. */
const sessionMs = 7 * 86_400_000
/** The last use is noted to this precision, so that the file is not written at every call. ms. */
const usePrecisionMs = 60_000
/** Beyond it the one not used for longest ends: scripts that drive browsers open many. */
const maxSessions = 100

export interface Sessions {
  /** Whether a text is the token of this run; takes equally long for every wrong one. */
  isToken(text: string): boolean
  /** A new session. Its secret is returned here only. */
  open(browser: string): Promise<{ id: string; secret: string }>
  /** The id of the open session whose secret this is; that it was used is noted. */
  use(secret: string): string | undefined
  /** Those that are open, the last used first. */
  list(): readonly ConsoleSession[]
  /** Ends sessions; resolves to how many, once it is on disk. They stay ended in this run when that fails. */
  end(ids: readonly string[]): Promise<number>
  /** Calls `listener` once, when the session ends or its time is over. */
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
 * Who may use the console. The token is of this run; a session is a browser that had it, and outlives the run, so that a
 * console left open goes on by itself after a restart.
 */
export const createSessions = ({ token, file, clock, identity, logger }: SessionsDeps): Sessions => {
  const expected = digestOf(token)
  const byDigest = new Map<string, ConsoleSession>(file.stored.map((session) => [session.digest, session]))
  const listeners = new Map<string, Set<() => void>>()

  const save = (): Promise<void> => file.write([...byDigest.values()])
  /** What is lost when this fails is not worth a refusal: a browser that must sign in again after a restart. */
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
      const secret = randomBytes(32).toString('base64url')
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
        // After the write, so that a page that shows its end is not signed in again by a crash.
        notify(ended)
      }
      return ended.length
    },
    onEnd: (id, listener) => {
      const session = list().find((one) => one.id === id)
      const ofSession = listeners.get(id) ?? new Set()
      const undoExpiry = clock.at(session?.expiresAt ?? clock.now(), () => listener())
      listeners.set(id, ofSession.add(listener))
      return () => {
        undoExpiry()
        ofSession.delete(listener)
        if (ofSession.size === 0) listeners.delete(id)
      }
    },
  }
}
