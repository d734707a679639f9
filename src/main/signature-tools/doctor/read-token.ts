import { parseAuthorization } from '../../../shared/signature/token.ts'
import type { Digests } from './digests.ts'
import { unpacked } from './embedded-token.ts'
import type { DoctorMerchant } from './evidence.ts'
import { visibleDigits } from './hash-forms.ts'
import { hashMissing, otherScheme, readHashPart, secretSent, unfilled } from './read-hash-part.ts'
import { secretInOpen } from './secret-in-open.ts'
import type { Symptom } from './symptom.ts'
import {
  isHashLike,
  knownKeyOf,
  splitKnown,
  splitRaw,
  splitUnknown,
  type TokenReading,
  visible,
} from './token-reading.ts'
import { type Unwrapped, unquoted, unwrapped } from './unwrap-token.ts'

const scheme = (header: string): { rest: string; symptoms: Symptom[] } => {
  const twice = /^(?:bearer +){2,}/i.exec(header)
  if (twice) {
    const detail = '"Bearer" stands twice; once is enough.'
    return { rest: header.slice(twice[0].length), symptoms: [{ code: 'token-extended', detail }] }
  }
  const plain = /^bearer +/i.exec(header)
  if (plain) return { rest: header.slice(plain[0].length), symptoms: [] }
  const loose = /^\s*bearer\s+/i.exec(header)
  if (loose) {
    const detail = `White space other than a space after "Bearer", or space before it: ${visible(loose[0])}.`
    return { rest: header.slice(loose[0].length), symptoms: [{ code: 'token-whitespace', detail }] }
  }
  const other = /^\s*(?:(bearer\s*[:=]?)\s*|([A-Za-z][\w-]*:?)\s+)/i.exec(header)
  const found = other?.[1] ?? other?.[2]
  const detail =
    found === undefined
      ? 'The header has no scheme: "Bearer " is missing before the token.'
      : `The header starts with ${visible(found)}; "Bearer" and a space belong there.`
  return { rest: header.slice(other?.[0].length ?? 0), symptoms: [{ code: 'scheme-missing', detail }] }
}

/** Removes whitespace from a token. The service does not accept it. */
const withoutSpace = (token: string): { rest: string; symptoms: Symptom[] } => {
  const rest = token.replace(/\s/g, '')
  if (rest === token) return { rest, symptoms: [] }
  const at = token.search(/\s/)
  const detail = `There is ${token[at] === ' ' ? 'a space' : `white space (${JSON.stringify(token[at])})`} at character ${at + 1} of the token.`
  return { rest, symptoms: [{ code: 'token-whitespace', detail }] }
}

const noToken: Symptom = {
  code: 'key-missing-in-token',
  detail: 'Nothing follows the scheme: the merchant key, a dot and the hash belong there.',
}

const reversed: Symptom = {
  code: 'separator-wrong-in-token',
  detail: 'The hash stands before the key: the key comes first, then the dot, then the hash.',
}

/** A token behind which the header goes on, as where a program printed a whole request. */
const extended = /^([^\s.](?:[^\s.]|\.(?![0-9a-f]{32}(?![0-9a-z]))){0,199})\.([0-9a-f]{32})[^0-9a-z]/i

const moreThanHash: Symptom = {
  code: 'token-extended',
  detail: 'More stands behind the hash: the header ends with its 32 digits.',
}

/** Reads a header without decoding it or removing quotes. */
const readPlain = (header: string, merchants: readonly DoctorMerchant[]): TokenReading => {
  const strict = parseAuthorization(header)
  if (strict) return { ...strict, symptoms: [] }
  const keys = merchants.map(({ key }) => key)
  if (/^\s*bearer\s*$/i.test(header)) return { key: undefined, hash: '', symptoms: [noToken] }
  const named = scheme(header)
  // Raw bytes may contain whitespace or dots, so they are tried unchanged first.
  if (/[^\s\x20-\x7e]/.test(named.rest)) {
    const raw = splitRaw(named.rest, knownKeyOf(named.rest, keys))
    const part = raw && readHashPart(raw.hash, merchants)
    if (raw && part)
      return { key: raw.key, hash: part.hash, symptoms: [...named.symptoms, ...raw.symptoms, ...part.symptoms] }
  }
  const owner = merchants.find(({ secrets }) => secrets.includes(named.rest.trim()))
  if (owner) return { key: owner.key, hash: '', symptoms: [...named.symptoms, secretSent] }
  // The printed form of bytes or an object may contain spaces.
  const whole = knownKeyOf(named.rest, keys)
  if (whole !== undefined && named.rest[whole.length] === '.') {
    const hash = named.rest.slice(whole.length + 1).trim()
    // A person who shortens a hash may write spaces around the dots.
    if (visibleDigits(hash) !== undefined) {
      return { key: whole, hash: hash.replace(/\s/g, ''), symptoms: named.symptoms }
    }
    const part = readHashPart(hash, merchants)
    if (part.symptoms.length > 0)
      return { key: whole, hash: part.hash, symptoms: [...named.symptoms, ...part.symptoms] }
  }
  const token = withoutSpace(named.rest)
  if (keys.includes(token.rest)) return { key: token.rest, hash: '', symptoms: [...named.symptoms, hashMissing] }
  const symptoms = [...named.symptoms, ...token.symptoms]
  const key = knownKeyOf(token.rest, keys)
  if (key !== undefined) {
    const split = splitKnown(token.rest, key)
    const part = readHashPart(split.hash, merchants)
    const isSecret = part.symptoms.includes(secretSent)
    if (part.symptoms.length > 0 && (isSecret || split.symptoms.length === 0)) {
      // The spaces belong to what stands around the hash.
      const others = part.symptoms[0]?.code === 'hash-extended' ? named.symptoms : symptoms
      return { key, hash: part.hash, symptoms: [...others, ...part.symptoms] }
    }
    // A longer key may only start like a known one.
    const isWhole = !split.hash.includes('.') || visibleDigits(split.hash) !== undefined
    if (split.symptoms.length === 0 ? isWhole : isHashLike(split.hash)) {
      return { key, hash: split.hash, symptoms: [...symptoms, ...split.symptoms] }
    }
  }
  const behind = keys.find((known) => token.rest.endsWith(`.${known}`))
  const before = behind === undefined ? '' : token.rest.slice(0, -behind.length - 1)
  if (/^[0-9a-f]{32,}$/i.test(before)) return { key: behind, hash: before, symptoms: [...symptoms, reversed] }
  const [, extendedKey, extendedHash] = extended.exec(token.rest) ?? []
  if (extendedKey !== undefined && extendedHash !== undefined)
    return { key: extendedKey, hash: extendedHash, symptoms: [...symptoms, moreThanHash] }
  const split = splitUnknown(token.rest)
  return { key: split.key, hash: split.hash, symptoms: [...symptoms, ...split.symptoms] }
}

/** Returns key and hash of a header that also contains a secret, which may stand in place of its merchant's key. */
const besideSecret = (
  header: string,
  { spelling, key: owner }: { spelling: string; key: string },
  merchants: readonly DoctorMerchant[],
): Pick<TokenReading, 'key' | 'hash'> => {
  const rest = header.replaceAll(spelling, ' ')
  const key = merchants.find((merchant) => rest.includes(merchant.key))?.key ?? owner
  return { key, hash: /(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])/.exec(rest)?.[0] ?? '' }
}

/** Decodes a header as a log keeps it, with one character for each byte of UTF-8. Returns undefined for any other. */
const textOfHeader = (header: string, { decode }: Pick<Digests, 'decode'>): string | undefined =>
  /[^\0-\x7f]/.test(header) && !/[^\0-\xff]/.test(header)
    ? decode(Uint8Array.from(header, (byte) => byte.charCodeAt(0)))
    : undefined

/**
 * Reads a header leniently and names everything that the service does not accept (specification, Authentication). A
 * valid header is read as the service reads it.
 */
export const readToken = (
  header: string,
  merchants: readonly DoctorMerchant[],
  coding: Pick<Digests, 'fromBase64' | 'decode' | 'encode' | 'toBase64'>,
): TokenReading => {
  const isOfMerchant = (text: string): boolean => {
    const key = parseAuthorization(text)?.key
    return merchants.some((merchant) => merchant.key === key)
  }
  if (isOfMerchant(header)) return readPlain(header, merchants)
  const text = textOfHeader(header, coding)
  if (text !== undefined && isOfMerchant(text)) return readPlain(text, merchants)
  const open = secretInOpen(header, 'header', merchants)
  if (open) return { ...besideSecret(header, open, merchants), symptoms: [open] }
  const outer = unpacked(header, merchants, coding)
  if (outer) {
    const inside = readToken(outer.header, merchants, coding)
    return { ...inside, symptoms: [outer.symptom, ...inside.symptoms] }
  }
  const bareToken = header.replace(/^\s*bearer\s+/i, '').trim()
  const foreign = otherScheme(bareToken) ?? unfilled(bareToken, 'token')
  if (foreign) return { key: undefined, hash: '', symptoms: [foreign] }
  const plain = readPlain(header, merchants)
  const isKnown = ({ key }: TokenReading): boolean => merchants.some((merchant) => merchant.key === key)
  if (isKnown(plain) && !/^["'`<{].*["'`>}]$/.test(plain.hash)) return plain
  const read = ({ header, symptom }: Unwrapped): TokenReading => {
    const inner = readPlain(header, merchants)
    return { ...inner, symptoms: [symptom, ...inner.symptoms] }
  }
  const bare = unquoted(header)
  const withoutQuotes = bare && read(bare)
  // For an unknown key, quotes count as surrounding only if the rest is a complete token.
  if (bare && withoutQuotes && (isKnown(withoutQuotes) || parseAuthorization(bare.header))) return withoutQuotes
  const decoded = unwrapped(bare?.header ?? header, merchants, coding)
  if (!decoded) return plain
  const inside = read(decoded)
  return bare ? { ...inside, symptoms: [bare.symptom, ...inside.symptoms] } : inside
}
