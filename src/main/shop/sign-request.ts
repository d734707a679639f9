import { createHash } from 'node:crypto'

/** What the payment service gave this shop: a public key, and a secret that never leaves the server. */
export interface Credentials {
  key: string
  secret: string
}

/**
 * Signs the payload of a call: keys in alphabetical order, compact JSON, the secret behind it, MD5 of both.
 * The text that was hashed is sent as it is, so that both sides hash the same bytes.
 */
export const signRequest = (payload: Record<string, string | number>, { key, secret }: Credentials) => {
  const sorted = Object.fromEntries(Object.entries(payload).sort(([a], [b]) => (a < b ? -1 : 1)))
  const body = JSON.stringify(sorted)
  const hash = createHash('md5')
    .update(body + secret)
    .digest('hex')
  return { body, authorization: `Bearer ${key}.${hash}` }
}
