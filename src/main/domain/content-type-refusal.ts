import { type Refusal, refusal } from './refusal.ts'

const jsonType = /^\s*application\/json\s*(?:;|$)/i
/** Matches one parameter. A quoted value may contain semicolons. */
const parameter = /;\s*([^\s=;"]+)\s*=\s*("(?:[^"\\]|\\.)*"|[^;]*)/g
/** Matches a comma outside quotes: it separates two values (RFC 9110, 5.3). */
const secondValue = /^(?:[^",]|"(?:[^"\\]|\\.)*")*,/

/**
 * Returns the refusal for a create call whose `Content-Type` is not JSON in UTF-8; undefined when it is. Parameters
 * other than `charset` are ignored (RFC 8259 defines none, RFC 9110 requires unknown ones to be ignored).
 */
export const contentTypeRefusal = (contentType: string | undefined): Refusal | undefined => {
  if (contentType === 'application/json') return undefined
  if (contentType === undefined) return refusal('E020', 'none was sent')
  if (secondValue.test(contentType)) return refusal('E020', 'more than one was sent')
  if (!jsonType.test(contentType)) return refusal('E020')
  for (const [, name = '', value = ''] of contentType.matchAll(parameter)) {
    if (name.toLowerCase() !== 'charset') continue
    const charset = value.trim().replace(/^"(.*)"$/, '$1')
    if (!/^utf-?8$/i.test(charset)) {
      return { code: 'E020', message: `JSON is taken in UTF-8 only, not in "${charset.slice(0, 40)}"` }
    }
  }
  return undefined
}
