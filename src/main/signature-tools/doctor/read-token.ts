import { parseAuthorization } from '../../../shared/signature/token.ts'
import type { Digests } from './digests.ts'
import type { DoctorMerchant } from './evidence.ts'
import type { Sign } from './read-hash.ts'
import { hashMissing, readHashPart, secretSent } from './read-hash-part.ts'
import { type Unwrapped, unquoted, unwrapped } from './unwrap-token.ts'

/** What an `Authorization` header holds, read with forbearance. */
export interface TokenReading {
  /** As sent; undefined where it is missing. */
  key: string | undefined
  /** What stands where the hash belongs. */
  hash: string
  signs: readonly Sign[]
}

const separators = /[.:|;,/=_\-+~#&@!]|%2E/i

const visible = (text: string): string => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text)

const scheme = (header: string): { rest: string; signs: Sign[] } => {
  const twice = /^(?:bearer +){2,}/i.exec(header)
  if (twice) {
    const detail = '"Bearer" stands twice; once is enough.'
    return { rest: header.slice(twice[0].length), signs: [{ code: 'token-whitespace', detail }] }
  }
  const plain = /^bearer +/i.exec(header)
  if (plain) return { rest: header.slice(plain[0].length), signs: [] }
  const loose = /^\s*bearer\s+/i.exec(header)
  if (loose) {
    const detail = `White space other than a space after "Bearer", or space before it: ${visible(loose[0])}.`
    return { rest: header.slice(loose[0].length), signs: [{ code: 'token-whitespace', detail }] }
  }
  const other = /^\s*(?:(bearer\s*[:=]?)\s*|([A-Za-z][\w-]*:?)\s+)/i.exec(header)
  const found = other?.[1] ?? other?.[2]
  const detail =
    found === undefined
      ? 'The header has no scheme: "Bearer " is missing before the token.'
      : `The header starts with ${visible(found)}; "Bearer" and a space belong there.`
  return { rest: header.slice(other?.[0].length ?? 0), signs: [{ code: 'scheme-missing', detail }] }
}

/** A token without the white space in it, which the service does not take. */
const withoutSpace = (token: string): { rest: string; signs: Sign[] } => {
  const rest = token.replace(/\s/g, '')
  if (rest === token) return { rest, signs: [] }
  const at = token.search(/\s/)
  const detail = `There is ${token[at] === ' ' ? 'a space' : `white space (${JSON.stringify(token[at])})`} at character ${at + 1} of the token.`
  return { rest, signs: [{ code: 'token-whitespace', detail }] }
}

const wrongSeparator = (found: string): Sign => ({
  code: 'separator-wrong-in-token',
  detail: `${found === '' ? 'Nothing stands' : `${visible(found)} stands`} between key and hash; a dot belongs there.`,
})

const isHashLike = (text: string): boolean => /^[0-9a-f]{8,}$/i.test(text) || /^[A-Za-z0-9+/_-]{22,}={0,2}$/.test(text)

/** The longest known key a token starts with. */
const knownKeyOf = (token: string, keys: readonly string[]): string | undefined =>
  keys.filter((key) => token.startsWith(key)).toSorted((a, b) => b.length - a.length)[0]

const splitKnown = (token: string, key: string): { hash: string; signs: Sign[] } => {
  const rest = token.slice(key.length)
  if (rest.startsWith('.')) return { hash: rest.slice(1), signs: [] }
  const separator = /^(?:%2E|[^0-9A-Za-z]{0,3})/i.exec(rest)?.[0] ?? ''
  return { hash: rest.slice(separator.length), signs: [wrongSeparator(separator)] }
}

const missingKey: Sign = {
  code: 'key-missing-in-token',
  detail: 'The token is the hash alone: the merchant key and a dot belong before it.',
}

const noDot: Sign = {
  code: 'key-missing-in-token',
  detail: 'The token has no dot: it is the merchant key, a dot and the hash, encoded no further.',
}

const noToken: Sign = {
  code: 'key-missing-in-token',
  detail: 'Nothing follows the scheme: the merchant key, a dot and the hash belong there.',
}

const reversed: Sign = {
  code: 'separator-wrong-in-token',
  detail: 'The hash stands before the key: the key comes first, then the dot, then the hash.',
}

/** Key and hash of a token, where it belongs to no known merchant. */
const splitUnknown = (token: string): { key: string | undefined; hash: string; signs: Sign[] } => {
  const bare = token.startsWith('.') ? token.slice(1) : token
  if (/^[0-9a-f]{8,}$/i.test(bare)) return { key: undefined, hash: bare, signs: [missingKey] }
  const dot = token.lastIndexOf('.')
  if (dot > 0) return { key: token.slice(0, dot), hash: token.slice(dot + 1), signs: [] }
  if (isHashLike(bare) && !/[_-]/.test(bare)) return { key: undefined, hash: bare, signs: [noDot] }
  for (let at = token.length - 1; at > 0; at--) {
    const separator = token[at] ?? ''
    if (separators.test(separator) && isHashLike(token.slice(at + 1))) {
      return { key: token.slice(0, at), hash: token.slice(at + 1), signs: [wrongSeparator(separator)] }
    }
  }
  return { key: undefined, hash: bare, signs: [noDot] }
}

/** Bytes of the digests there are, one character each. */
const isRawHash = (text: string): boolean => [16, 20, 32, 64].includes(text.length)

/** Key and hash of a token whose hash was sent as bytes. */
const splitRaw = (token: string, known: string | undefined): TokenReading | undefined => {
  if (isRawHash(token) && known === undefined) return { key: undefined, hash: token, signs: [missingKey] }
  if (known === undefined) return undefined
  const split = splitKnown(token, known)
  if (!/[^\s\x20-\x7e]/.test(split.hash)) return undefined
  const dot = token.indexOf('.', known.length)
  // A longer key may only begin like a known one.
  if (split.signs.length > 0 && dot > 0 && !isRawHash(split.hash) && isRawHash(token.slice(dot + 1))) {
    return { key: token.slice(0, dot), hash: token.slice(dot + 1), signs: [] }
  }
  return { key: known, ...split }
}

/** A header as it stands, nothing decoded and no quotes taken off. */
const readPlain = (header: string, merchants: readonly DoctorMerchant[]): TokenReading => {
  const strict = parseAuthorization(header)
  if (strict) return { ...strict, signs: [] }
  const keys = merchants.map(({ key }) => key)
  if (/^\s*bearer\s*$/i.test(header)) return { key: undefined, hash: '', signs: [noToken] }
  const named = scheme(header)
  // Raw bytes may be white space or dots: they are left alone first.
  if (/[^\s\x20-\x7e]/.test(named.rest)) {
    const raw = splitRaw(named.rest, knownKeyOf(named.rest, keys))
    const part = raw && readHashPart(raw.hash, merchants)
    if (raw && part) return { key: raw.key, hash: part.hash, signs: [...named.signs, ...raw.signs, ...part.signs] }
  }
  const owner = merchants.find(({ secrets }) => secrets.includes(named.rest.trim()))
  if (owner) return { key: owner.key, hash: '', signs: [...named.signs, secretSent] }
  // What a language shows of bytes or of an object may have spaces in it.
  const whole = knownKeyOf(named.rest, keys)
  if (whole !== undefined && named.rest[whole.length] === '.') {
    const part = readHashPart(named.rest.slice(whole.length + 1).trim(), merchants)
    if (part.signs.length > 0) return { key: whole, hash: part.hash, signs: [...named.signs, ...part.signs] }
  }
  const token = withoutSpace(named.rest)
  if (keys.includes(token.rest)) return { key: token.rest, hash: '', signs: [...named.signs, hashMissing] }
  const signs = [...named.signs, ...token.signs]
  const key = knownKeyOf(token.rest, keys)
  if (key !== undefined) {
    const split = splitKnown(token.rest, key)
    const part = readHashPart(split.hash, merchants)
    const isSecret = part.signs.includes(secretSent)
    if (part.signs.length > 0 && (isSecret || split.signs.length === 0)) {
      // What the tool printed has the spaces.
      const others = signs.filter(({ code }) => code !== part.signs[0]?.code)
      return { key, hash: part.hash, signs: [...others, ...part.signs] }
    }
    // A longer key may only begin like a known one.
    if (split.signs.length === 0 ? !split.hash.includes('.') : isHashLike(split.hash)) {
      return { key, hash: split.hash, signs: [...signs, ...split.signs] }
    }
  }
  const behind = keys.find((known) => token.rest.endsWith(`.${known}`))
  const before = behind === undefined ? '' : token.rest.slice(0, -behind.length - 1)
  if (/^[0-9a-f]{32,}$/i.test(before)) return { key: behind, hash: before, signs: [...signs, reversed] }
  const split = splitUnknown(token.rest)
  return { key: split.key, hash: split.hash, signs: [...signs, ...split.signs] }
}

/**
 * Reads a header as far as it can be understood and names what the service does not take (specification,
 * Authentication). A header the service takes comes back as the service reads it.
 */
export const readToken = (
  header: string,
  merchants: readonly DoctorMerchant[],
  coding: Pick<Digests, 'fromBase64' | 'decode'>,
): TokenReading => {
  const plain = readPlain(header, merchants)
  const isKnown = ({ key }: TokenReading): boolean => merchants.some((merchant) => merchant.key === key)
  if (isKnown(plain) && !/^["'`<{].*["'`>}]$/.test(plain.hash)) return plain
  const read = ({ header, sign }: Unwrapped): TokenReading => {
    const inner = readPlain(header, merchants)
    return { ...inner, signs: [sign, ...inner.signs] }
  }
  const bare = unquoted(header)
  const withoutQuotes = bare && read(bare)
  // Of a key that nobody knows only a token in full says that the quotes are around it.
  if (bare && withoutQuotes && (isKnown(withoutQuotes) || parseAuthorization(bare.header))) return withoutQuotes
  const decoded = unwrapped(bare?.header ?? header, merchants, coding)
  if (!decoded) return plain
  const inside = read(decoded)
  return bare ? { ...inside, signs: [bare.sign, ...inside.signs] } : inside
}
