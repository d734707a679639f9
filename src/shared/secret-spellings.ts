import { latin1Of } from './latin1-of.ts'
import { wellFormed } from './well-formed.ts'

/** A shorter secret may occur in a text by chance, so it is not searched for. */
export const minSecretLength = 4
/** Replaces what is masked in a record. */
export const maskDots = '••••'
/** Replaces the secret in the text of a signature. */
export const hiddenSecret = '••••••••'

const utf8 = new TextEncoder()
const hexOf = (text: string): string =>
  Array.from(utf8.encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')
const escapeUnits = (text: string, write: (code: string) => string): string =>
  text.replace(/[^\x20-\x7e]/g, (unit) => write(unit.charCodeAt(0).toString(16).padStart(4, '0')))
/** Returns a text as it is written within quotes in JSON. */
export const inJson = (text: string): string => JSON.stringify(text).slice(1, -1)
const inAsciiJson = (text: string): string => escapeUnits(inJson(text), (code) => `\\u${code}`)
const escapedSlashes = (text: string): string => text.replaceAll('/', '\\/')
const inPercent = (text: string): string => encodeURIComponent(wellFormed(text))
const strictPercent = (text: string): string =>
  inPercent(text).replace(/[!'()*~]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)
const lowerEscapes = (text: string): string => text.replace(/%[0-9A-F]{2}/g, (coded) => coded.toLowerCase())
const inHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Encoders of a text: plain, or escaped for JSON, a URL, a form or HTML. A text and its replacement use the same one. */
export const textEscapes: readonly ((text: string) => string)[] = [
  (text) => text,
  inJson,
  (text) => escapedSlashes(inJson(text)),
  inAsciiJson,
  (text) => escapedSlashes(inAsciiJson(text)),
  (text) => escapeUnits(inJson(text), (code) => `\\u${code.toUpperCase()}`),
  (text) => inJson(inJson(text)),
  (text) => inJson(inAsciiJson(text)),
  inPercent,
  strictPercent,
  (text) => lowerEscapes(strictPercent(text)),
  (text) => strictPercent(text).replaceAll('%20', '+'),
  (text) => inPercent(text).replaceAll('%20', '+'),
  inHtml,
  (text) => inHtml(text).replaceAll("'", '&#39;').replaceAll('/', '&#x2F;'),
  latin1Of,
]

/** Returns the base64 of the UTF-8 bytes of a text. */
export const base64Of = (text: string): string => btoa(latin1Of(text))
/** Returns base64 in the alphabet that URLs take. */
export const base64url = (base64: string): string => base64.replaceAll('+', '-').replaceAll('/', '_')
/** Returns base64 without its padding. */
export const unpadded = (base64: string): string => base64.replace(/=+$/, '')

/** Encoders of a whole secret. A secret and its replacement are encoded by the same one. */
export const secretEncoders: readonly ((secret: string) => string)[] = [
  hexOf,
  (secret) => hexOf(secret).toUpperCase(),
  base64Of,
  (secret) => unpadded(base64Of(secret)),
  (secret) => base64url(base64Of(secret)),
  (secret) => base64url(unpadded(base64Of(secret))),
]

/**
 * Returns the base64 of a secret inside a longer text: at each of the three offsets in a group, in both alphabets. Omits
 * the first and last characters that also depend on the adjacent bytes.
 */
const base64Inside = (secret: string): string[] =>
  [0, 1, 2].flatMap((before) => {
    const text = '\0'.repeat(before) + secret
    const length = utf8.encode(text).length
    const own = base64Of(text).slice(Math.ceil((before * 4) / 3), Math.floor((length * 4) / 3))
    return [own, base64url(own)]
  })

/** The spellings of a secret without escapes: read as UTF-8 and as Latin-1, in hexadecimal digits and inside base64. */
export interface SecretSpellings {
  read: string[]
  hex: string
  base64: string[]
}

export const secretSpellings = (secret: string): SecretSpellings => ({
  // Headers, and bodies that are not UTF-8, are read as one character per byte.
  read: [...new Set([secret, latin1Of(secret)])],
  hex: hexOf(secret),
  base64: [...new Set(base64Inside(secret))],
})
