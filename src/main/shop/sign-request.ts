import { createHash } from 'node:crypto'

/** The shop's account with the payment service: a public key, and a secret that never leaves the server. */
export interface Credentials {
  key: string
  secret: string
}

/**
 * Signs the payload of a call: MD5 of the compact JSON with sorted keys, followed by the secret. The hashed text is
 * sent unchanged, so that both sides hash the same bytes.
 */
export const signRequest = (payload: Record<string, string | number>, { key, secret }: Credentials) => {
  const sorted = Object.fromEntries(Object.entries(payload).sort(([a], [b]) => (a < b ? -1 : 1)))
  const body = JSON.stringify(sorted)
  const hash = createHash('md5')
    .update(body + secret)
    .digest('hex')
  return { body, authorization: `Bearer ${key}.${hash}` }
}
