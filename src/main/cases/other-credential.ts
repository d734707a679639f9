import { likeSecret } from './case-secrets.ts'
import type { RandomIndex } from './pseudonyms.ts'

const withScheme = /^(\s*[a-z][\w-]*:?\s+)(\S.*)$/is
/** A JSON Web Token. It identifies its bearer. */
const jsonWebToken = /^eyJ[\w-]+(?:\.[\w-]+){2}$/
const hash = /[0-9a-f]{24}/i

/**
 * Replaces letters and digits of an Authorization header that belongs to another service: `Basic`, a JSON Web Token or
 * another API key. The doctor's finding stays the same. Tokens of this service are returned unchanged.
 */
export const otherCredential = (header: string, keys: readonly string[], random: RandomIndex): string => {
  const [, scheme, value] = withScheme.exec(header) ?? []
  if (scheme === undefined || value === undefined) return header
  const like = (text: string): string => likeSecret(text, random)
  if (/^\s*bearer/i.test(scheme)) return jsonWebToken.test(value) ? scheme + like(value) : header
  const decoded = Buffer.from(value, 'base64').toString('latin1')
  const isOurs = [value, decoded].some((text) => hash.test(text) || keys.some((key) => text.includes(key)))
  if (isOurs) return header
  return scheme + (/^\s*basic/i.test(scheme) ? Buffer.from(like(decoded), 'latin1').toString('base64') : like(value))
}
