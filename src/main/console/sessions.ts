import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

const digestOf = (text: string): Buffer => createHash('sha256').update(text, 'utf8').digest()

/** Sessions kept; the oldest goes first. */
const mostSessions = 200

export interface Sessions {
  /** Whether a text is the token of this run; takes equally long for every wrong one. */
  isToken(text: string): boolean
  /** The id of a new session, for a cookie. */
  open(): string
  isOpen(id: string): boolean
}

/** Who may use the console in this run. Nothing of it is on disk: a restart ends every session. */
export const createSessions = (token: string): Sessions => {
  const expected = digestOf(token)
  // By digest, so that looking one up tells nothing about the ids there are.
  const open = new Set<string>()

  return {
    isToken: (text) => timingSafeEqual(digestOf(text), expected),
    open: () => {
      const id = randomBytes(32).toString('base64url')
      open.add(digestOf(id).toString('base64'))
      const [oldest] = open
      if (open.size > mostSessions && oldest !== undefined) open.delete(oldest)
      return id
    },
    isOpen: (id) => open.has(digestOf(id).toString('base64')),
  }
}
