import type { Symptom } from './symptom.ts'

/** A lenient reading of an `Authorization` header. */
export interface TokenReading {
  /** The key as sent. undefined when it is missing. */
  key: string | undefined
  /** The text in place of the hash. */
  hash: string
  symptoms: readonly Symptom[]
}

const separators = /[.:|;,/=_\-+~#&@!]|%2E/i

export const visible = (text: string): string => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text)

const wrongSeparator = (found: string): Symptom => ({
  code: 'separator-wrong-in-token',
  detail: `There is ${found === '' ? 'nothing' : visible(found)} between key and hash; a dot is required.`,
})

export const isHashLike = (text: string): boolean =>
  /^[0-9a-f]{8,}$/i.test(text) || /^[A-Za-z0-9+/_-]{22,}={0,2}$/.test(text)

/** Returns the longest known key that a token starts with. */
export const knownKeyOf = (token: string, keys: readonly string[]): string | undefined =>
  keys.filter((key) => token.startsWith(key)).toSorted((a, b) => b.length - a.length)[0]

export const splitKnown = (token: string, key: string): { hash: string; symptoms: Symptom[] } => {
  const rest = token.slice(key.length)
  if (rest.startsWith('.')) return { hash: rest.slice(1), symptoms: [] }
  const separator = /^(?:%2E|[^0-9A-Za-z]{0,3})/i.exec(rest)?.[0] ?? ''
  return { hash: rest.slice(separator.length), symptoms: [wrongSeparator(separator)] }
}

const missingKey: Symptom = {
  code: 'key-missing-in-token',
  detail: 'The token is the hash alone: the merchant key and a dot belong before it.',
}

const noDot: Symptom = {
  code: 'key-missing-in-token',
  detail: 'The token has no dot: it is the merchant key, a dot and the hash, encoded no further.',
}

/** A hash at the end in which dots stand for digits: `.544868...92cd`. */
const shortenedHash = /\.(?:[0-9a-f]{1,31}\.{2,}|\.{2,}(?=[0-9a-f]))[0-9a-f]{0,31}$/i

/** Splits a token of an unknown merchant into key and hash. */
export const splitUnknown = (token: string): { key: string | undefined; hash: string; symptoms: Symptom[] } => {
  const bare = token.startsWith('.') ? token.slice(1) : token
  if (/^[0-9a-f]{8,}$/i.test(bare)) return { key: undefined, hash: bare, symptoms: [missingKey] }
  const shortened = shortenedHash.exec(token)
  const dot = shortened?.index ?? token.lastIndexOf('.')
  if (dot > 0) return { key: token.slice(0, dot), hash: token.slice(dot + 1), symptoms: [] }
  const alone = { key: undefined, hash: bare, symptoms: [bare === token ? noDot : missingKey] }
  if (isHashLike(bare) && !/[_-]/.test(bare)) return alone
  for (let at = token.length - 1; at > 0; at--) {
    const separator = token[at] ?? ''
    if (separators.test(separator) && isHashLike(token.slice(at + 1))) {
      return { key: token.slice(0, at), hash: token.slice(at + 1), symptoms: [wrongSeparator(separator)] }
    }
  }
  return alone
}

/** Whether it can be a raw digest, with one character per byte; U+FFFD stands for a byte that was lost. */
const isRawHash = (text: string): boolean => [16, 20, 32, 64].includes(text.length) && !/[^\0-\xff\ufffd]/.test(text)

/** Splits a token after fewer than three marks, where a whole digest follows whose first bytes are marks too. */
const splitBytes = (token: string, key: string): { hash: string; symptoms: Symptom[] } | undefined => {
  const rest = token.slice(key.length)
  const marks = /^(?!\.)[^0-9A-Za-z]{0,2}/.exec(rest)?.[0]
  const length = [0, 1, 2].find((at) => marks !== undefined && at <= marks.length && isRawHash(rest.slice(at)))
  if (length === undefined) return undefined
  return { hash: rest.slice(length), symptoms: [wrongSeparator(rest.slice(0, length))] }
}

/** Splits a token whose hash was sent as raw bytes. */
export const splitRaw = (token: string, known: string | undefined): TokenReading | undefined => {
  if (isRawHash(token) && known === undefined) return { key: undefined, hash: token, symptoms: [missingKey] }
  if (known === undefined) return undefined
  const split = splitBytes(token, known) ?? splitKnown(token, known)
  if (!/[^\s\x20-\x7e]/.test(split.hash)) return undefined
  const dot = token.indexOf('.', known.length)
  // A longer key may only start like a known one.
  if (dot > 0 && !isRawHash(split.hash) && isRawHash(token.slice(dot + 1))) {
    return { key: token.slice(0, dot), hash: token.slice(dot + 1), symptoms: [] }
  }
  return { key: known, ...split }
}
