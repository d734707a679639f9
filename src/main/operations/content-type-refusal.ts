import { type Refusal, refusal } from '../domain/refusal.ts'

const jsonType = /^\s*application\/json\s*(?:;|$)/i
/** One parameter; a quoted value may hold semicolons. */
const parameter = /;\s*([^\s=;"]+)\s*=\s*("(?:[^"\\]|\\.)*"|[^;"]*)/g

/**
 * Why a create call's `Content-Type` is refused; undefined where it is JSON in UTF-8. Parameters other than `charset`
 * mean nothing to us (RFC 8259 defines none, RFC 9110 has unknown ones ignored).
 */
export const contentTypeRefusal = (contentType: string | undefined): Refusal | undefined => {
  if (contentType === 'application/json') return undefined
  if (contentType === undefined) return refusal('E020', 'none was sent')
  if (!jsonType.test(contentType)) return refusal('E020')
  for (const [, name = '', value = ''] of contentType.matchAll(parameter)) {
    if (name.toLowerCase() !== 'charset') continue
    const charset = value.replaceAll('"', '').trim()
    if (!/^utf-?8$/i.test(charset)) {
      return { code: 'E020', message: `JSON is taken in UTF-8 only, not in "${charset.slice(0, 40)}"` }
    }
  }
  return undefined
}
