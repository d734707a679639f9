import type { Digests } from './digests.ts'
import type { DoctorMerchant } from './evidence.ts'
import type { Symptom } from './symptom.ts'

/** A header without the text around its token, and a description of that text. */
export interface Unwrapped {
  header: string
  symptom: Symptom
}

const quotes = /["'`<>{}“”‘’]/g

/** A tuple of key and hash, or the token as bytes, as Python shows them. */
const tuple = /^([^("']*)\(\s*(["'])([^"']+)\2\s*,\s*(["'])([0-9a-f]+)\4\s*\)\s*$/i
const bytes = /^((?:[A-Za-z]{1,20}:?[ \t]{1,10})?)b(["'])([^"']+)\2\s*$/

const shownByPython = (header: string): Unwrapped | undefined => {
  const [, lead = '', , key, , hash] = tuple.exec(header) ?? []
  if (key !== undefined) {
    const detail = 'The token was sent as Python shows a tuple of key and hash: join the two with a dot.'
    return { header: `${lead}${key}.${hash}`, symptom: { code: 'token-quoted', detail } }
  }
  const [, before = '', , token] = bytes.exec(header) ?? []
  if (token === undefined) return undefined
  const detail = "b'…' stands around the token, as Python writes bytes: decode them to text."
  return { header: `${before}${token}`, symptom: { code: 'token-quoted', detail } }
}

/** Removes quotes and brackets, which keys rarely contain. Returns undefined when there are none. */
export const unquoted = (header: string): Unwrapped | undefined => {
  const shown = shownByPython(header)
  if (shown) return shown
  const bare = header.replace(quotes, '')
  if (bare === header) return undefined
  const [found] = header.match(quotes) ?? []
  const detail = `The token was sent with the character ${found} in it: key and hash must be sent unchanged.`
  return { header: bare.trim(), symptom: { code: 'token-quoted', detail } }
}

const encodedToken = /^\s*(?:([A-Za-z][\w-]*):?\s+)?([A-Za-z0-9+/_-]{12,}={0,2})\s*$/
const hexDigits = /^[0-9a-f]{12,}$/i

/**
 * Decodes a token in base64, as in HTTP Basic or encoded by the client. It contains key and hash, or key and secret.
 * Returns undefined when it is not base64.
 */
export const unwrapped = (
  header: string,
  merchants: readonly DoctorMerchant[],
  { fromBase64, decode }: Pick<Digests, 'fromBase64' | 'decode'>,
): Unwrapped | undefined => {
  const [, scheme = '', base64] = encodedToken.exec(header) ?? []
  if (base64 === undefined) return undefined
  const inner = decode(fromBase64(base64)).trim()
  const text = inner.replace(/^bearer\s+/i, '')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what holds any of them is no token.
  if (/[\0-\x1f\ufffd]/.test(text)) return undefined
  const isBasic = scheme.toLowerCase() === 'basic'
  const key = merchants.map((merchant) => merchant.key).find((known) => text.startsWith(known))
  const dot = key?.length ?? text.search(/[.:]/)
  const isToken = dot > 0 && hexDigits.test(text.slice(dot + 1))
  if (key === undefined && !isToken && !(isBasic && text.includes(':'))) return undefined

  if (!isBasic) {
    const what = text === inner ? 'token' : 'header'
    const detail = `The whole ${what} was encoded in base64: key, dot and hash are sent as they are.`
    const bare = text === inner ? `${scheme} ${text}`.trim() : `Bearer ${text}`
    return { header: bare, symptom: { code: 'token-encoded', detail } }
  }
  // The name precedes a colon. A token that was used as the name has the colon at its end.
  const named = text.endsWith(':') ? text.slice(0, -1) : undefined
  const colon = key !== undefined && text[key.length] === ':' ? key.length : text.indexOf(':')
  const token = named ?? (colon < 0 ? text : `${text.slice(0, colon)}.${text.slice(colon + 1)}`)
  const detail =
    'The header is HTTP Basic, a name and a password in base64; it is "Bearer" with key, dot and hash as they are.'
  return { header: `Bearer ${token}`, symptom: { code: 'token-encoded', detail } }
}
