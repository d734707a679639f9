import { caseSecret } from './case-secrets.ts'
import type { RandomIndex } from './pseudonyms.ts'

const withScheme = /^(\s*[a-z][\w-]*:?\s+)(\S.*)$/is
/** A signed token of somebody else: it tells who its bearer is. */
const signedToken = /^eyJ[\w-]+(?:\.[\w-]+){2}$/
const hash = /[0-9a-f]{24}/i

/**
 * An Authorization header that holds no token of this service, but what lets somebody in elsewhere, with other letters and
 * digits: `Basic`, a signed token, a key of another API. The doctor says the same of it.
 */
export const otherCredential = (header: string, keys: readonly string[], random: RandomIndex): string => {
  const [, scheme, value] = withScheme.exec(header) ?? []
  if (scheme === undefined || value === undefined) return header
  const like = (text: string): string => caseSecret(text, 'like', random)
  if (/^\s*bearer/i.test(scheme)) return signedToken.test(value) ? scheme + like(value) : header
  const inside = Buffer.from(value, 'base64').toString('latin1')
  const isOurs = [value, inside].some((text) => hash.test(text) || keys.some((key) => text.includes(key)))
  if (isOurs) return header
  return scheme + (/^\s*basic/i.test(scheme) ? Buffer.from(like(inside), 'latin1').toString('base64') : like(value))
}
