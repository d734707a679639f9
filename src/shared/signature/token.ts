/** Returns the MD5 digest of a text's UTF-8 bytes, as 32 lower-case hex digits. */
export type Md5 = (text: string) => string

export interface Token {
  /** The merchant key: everything before the last dot. */
  key: string
  hash: string
}

const hashSyntax = /^[0-9a-f]{32}$/
const schemeSyntax = /^bearer +/i

/**
 * Reads `Bearer <key>.<hash>` (specification, Authentication). The header must already be decoded as UTF-8. A key may
 * contain dots, but no space. Returns undefined when the header is missing or malformed (E010).
 */
export const parseAuthorization = (header: string | undefined): Token | undefined => {
  const scheme = header === undefined ? null : schemeSyntax.exec(header)
  if (header === undefined || scheme === null) return undefined
  const token = header.slice(scheme[0].length)
  const dot = token.lastIndexOf('.')
  const key = token.slice(0, Math.max(dot, 0))
  const hash = token.slice(dot + 1)
  if (key === '' || /\s/.test(key) || !hashSyntax.test(hash)) return undefined
  return { key, hash }
}

/** Returns the key in `Bearer <key>.<hash>`, whatever key and hash look like. No pattern, so that it takes linear time. */
export const keyInAuthorization = (header = ''): string | undefined => {
  const scheme = /^\s*bearer\s+/i.exec(header)
  const dot = header.lastIndexOf('.')
  return scheme === null || dot <= scheme[0].length ? undefined : header.slice(scheme[0].length, dot)
}

/** Step 3 (specification, Authentication): appends the secret to the canonical JSON. */
export const stringToHash = (canonical: string, secret: string): string => canonical + secret

/** Step 4: hashes the result of step 3. */
export const hashOf = (canonical: string, secret: string, md5: Md5): string => md5(stringToHash(canonical, secret))

/** Step 5: joins key and hash. */
export const tokenOf = (key: string, hash: string): string => `${key}.${hash}`

/** Compares two hashes in time that does not depend on where they differ. */
export const sameHash = (a: string, b: string): boolean => {
  if (a.length !== b.length) return false
  let difference = 0
  for (let i = 0; i < a.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i)
  return difference === 0
}
