import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

const digestOf = (text: string): Buffer => createHash('sha256').update(text, 'utf8').digest()

/** A browser stays signed in this long after it opened the printed URL. ms. */
const sessionMs = 7 * 86_400_000

export interface Sessions {
  /** Whether a text is the token of this run; takes equally long for every wrong one. */
  isToken(text: string): boolean
  /** A new session, for a cookie. */
  open(): string
  isOpen(session: string): boolean
}

/**
 * Who may use the console. The token is of this run; a session is a signed promise with an end, `<ms>.<signature>`, so
 * that a console left open goes on by itself after a restart and nothing has to be remembered.
 */
export const createSessions = ({ token, key, now }: { token: string; key: Buffer; now: () => number }): Sessions => {
  const expected = digestOf(token)
  const signed = (end: string): string => `${end}.${createHmac('sha256', key).update(end).digest('base64url')}`

  return {
    isToken: (text) => timingSafeEqual(digestOf(text), expected),
    open: () => signed(String(now() + sessionMs)),
    isOpen: (session) => {
      const [end = ''] = session.split('.', 1)
      return timingSafeEqual(digestOf(signed(end)), digestOf(session)) && Number(end) > now()
    },
  }
}
