import type { FindingCode } from '../../../shared/contract/signature.ts'
import { type Algorithm, algorithmName, type Digests, hexLength } from './digests.ts'
import type { Method } from './seal.ts'

/** A finding before it has its title and fix. */
export interface Sign {
  code: FindingCode
  detail: string
}

/** A way in which a digest may have become the hash that was sent. */
export interface Opening {
  method: Method
  /** Whether a digest, in lower-case hexadecimal, is what was sent. */
  matches(digest: string): boolean
  /** The only digest that matches, where there is just one and it is known. */
  whole?: string | undefined
  signs: readonly Sign[]
  /** How far it is from the nearest reading: 0, or how many mistakes more it supposes. */
  extra: number
}

/** Fewer digits than this of a digest would fit one of many by chance. */
const shortestPart = 12

interface Rendering {
  /** Of the digest in hexadecimal digits; undefined for part of any. */
  length: number | undefined
  /** It is part of a digest that has more digits than this. */
  longerThan?: number
  matches(digest: string): boolean
  whole?: string
  signs: readonly Sign[]
}

const base64Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** The bytes of a base64 or base64url text as hexadecimal; undefined where it is none. */
const hexOfBase64 = (text: string): string | undefined => {
  const bare = text.replace(/=+$/, '').replaceAll('-', '+').replaceAll('_', '/')
  if (!/^[A-Za-z0-9+/]+$/.test(bare) || bare.length % 4 === 1) return undefined
  let bits = ''
  for (const character of bare) bits += base64Alphabet.indexOf(character).toString(2).padStart(6, '0')
  let hex = ''
  for (let at = 0; at + 8 <= bits.length; at += 8)
    hex += Number.parseInt(bits.slice(at, at + 8), 2)
      .toString(16)
      .padStart(2, '0')
  return hex
}

const asciiOfHex = (hex: string): string =>
  (hex.match(/../g) ?? []).map((byte) => String.fromCharCode(Number.parseInt(byte, 16))).join('')

const isHex = (text: string): boolean => /^[0-9a-f]+$/.test(text)

const upperCase: Sign = {
  code: 'hash-uppercase',
  detail: 'The hash was sent in upper-case digits; the service compares lower-case ones.',
}

const truncated = (detail: string): Sign => ({ code: 'hash-truncated', detail })

/** Each byte written without its leading zero, as Integer.toHexString does. */
const bytewise = (digest: string): string => (digest.match(/../g) ?? []).map((byte) => byte.replace(/^0/, '')).join('')

const hexRenderings = (hash: string): Rendering[] => {
  const lower = hash.toLowerCase()
  if (!isHex(lower)) return []
  const signs = hash === lower ? [] : [upperCase]
  const { length } = lower
  const whole: Rendering = { length, matches: (digest) => digest === lower, whole: lower, signs }
  if (length < hexLength.crc32) {
    const padded = lower.padStart(hexLength.crc32, '0')
    const short = truncated(`The hash lost its leading zeros: ${length} digits were sent.`)
    return [{ length: padded.length, matches: (digest) => digest === padded, whole: padded, signs: [...signs, short] }]
  }
  if (length < shortestPart) return [whole]
  const part = (detail: string, matches: (digest: string) => boolean): Rendering => ({
    length: undefined,
    longerThan: length,
    matches,
    signs: [...signs, truncated(detail)],
  })
  return [
    whole,
    part(`Only the first ${length} digits of the hash were sent.`, (digest) => digest.startsWith(lower)),
    part(
      `The hash lost its leading zeros: ${length} digits were sent.`,
      (digest) => digest.endsWith(lower) && /^0+$/.test(digest.slice(0, digest.length - length)),
    ),
    part(`Only the last ${length} digits of the hash were sent.`, (digest) => digest.endsWith(lower)),
    part(
      `Only ${length} digits from the middle of the hash were sent.`,
      (digest) => digest.slice((digest.length - length) / 2, (digest.length + length) / 2) === lower,
    ),
    part(
      'Bytes below 16 were written with one digit: zeros inside the hash are missing.',
      (digest) => digest.length - length <= digest.length / 4 && bytewise(digest) === lower,
    ),
  ]
}

/** A checksum as a number, as crc32() of PHP and Python gives it; negative where it was kept in 32 bits with a sign. */
const decimalRenderings = (hash: string): Rendering[] => {
  const value = Number(hash)
  if (!/^-?\d{1,10}$/.test(hash) || value < -(2 ** 31) || value >= 2 ** 32) return []
  const wanted = (value >>> 0).toString(16).padStart(hexLength.crc32, '0')
  const signs: Sign[] = [{ code: 'wrong-algorithm', detail: 'The hash was sent as a decimal number.' }]
  return [{ length: wanted.length, matches: (digest) => digest === wanted, whole: wanted, signs }]
}

const base64Renderings = (hash: string): Rendering[] => {
  const hex = hexOfBase64(hash)
  if (hex === undefined) return []
  const renderings: Rendering[] = []
  const add = (wanted: string, detail: string): void => {
    renderings.push({
      length: wanted.length,
      matches: (digest) => digest === wanted,
      whole: wanted,
      signs: [{ code: 'hash-base64', detail }],
    })
  }
  add(hex, 'The hash was sent in base64; it is sent in hexadecimal digits.')
  const text = asciiOfHex(hex)
  if (isHex(text)) add(text, 'The hexadecimal digits of the hash were encoded in base64 once more.')
  return renderings
}

/** Bytes that crossed as characters: one for each, or read as UTF-8 with what is none replaced. */
const rawRenderings = (hash: string, digests: Digests): Rendering[] => {
  if (!/[^\x20-\x7e]/.test(hash) && hash.length !== 16 && hash.length !== 20) return []
  const signs: Sign[] = [
    { code: 'hash-raw-bytes', detail: 'The hash was sent as raw bytes; it is sent in hexadecimal digits.' },
  ]
  const bytes = (digest: string): Uint8Array =>
    Uint8Array.from(digest.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  return [
    { length: 2 * hash.length, matches: (digest) => asciiOfHex(digest) === hash, signs },
    {
      length: undefined,
      // Four lost characters in a row would match anything: most of the bytes must have survived.
      matches: (digest) => digests.decode(bytes(digest)) === hash && hash.replaceAll('\ufffd', '').length >= 4,
      signs,
    },
  ]
}

const algorithms: readonly Algorithm[] = ['md5', 'sha1', 'sha256', 'sha512', 'sha224', 'sha384', 'crc32']
/** Whose digests people cut short. */
const oftenCut: readonly Algorithm[] = ['md5', 'sha1', 'sha256', 'sha512']

const methods: readonly Method[] = algorithms.flatMap((algorithm) => [
  { algorithm, keyed: 'no' },
  { algorithm, keyed: 'text' },
  { algorithm, keyed: 'joined' },
  { algorithm, keyed: 'swapped' },
])

const methodSigns = ({ algorithm, keyed }: Method): Sign[] => {
  if (algorithm === 'md5' && keyed === 'no') return []
  const name = keyed === 'no' ? algorithmName[algorithm] : `HMAC-${algorithmName[algorithm]}`
  const message =
    keyed === 'joined'
      ? ', over the JSON with the secret after it,'
      : keyed === 'swapped'
        ? ', with the JSON as its key and the secret as its message,'
        : ''
  return [{ code: 'wrong-algorithm', detail: `The hash is ${name}${message} and not plain MD5.` }]
}

/**
 * All ways in which the text after the key can be the hash of something, nearest first. Empty: it is no hash at all.
 */
export const readHash = (hash: string, digests: Digests): Opening[] => {
  const renderings = [
    ...hexRenderings(hash),
    ...decimalRenderings(hash),
    ...base64Renderings(hash),
    ...rawRenderings(hash, digests),
  ]
  const openings: Opening[] = []
  for (const { length, longerThan, matches, whole, signs } of renderings) {
    for (const method of methods) {
      const { algorithm } = method
      if (length !== undefined ? hexLength[algorithm] !== length : !oftenCut.includes(algorithm)) continue
      if (longerThan !== undefined && hexLength[algorithm] <= longerThan) continue
      const all = [...signs, ...methodSigns(method)]
      openings.push({
        method,
        matches,
        whole,
        signs: all,
        extra: all.length + (method.keyed === 'joined' || method.keyed === 'swapped' ? 1 : 0),
      })
    }
  }
  const nearest = Math.min(...openings.map(({ extra }) => extra))
  return openings
    .map((opening) => ({ ...opening, extra: opening.extra - nearest }))
    .filter(({ extra }) => extra <= 3)
    .toSorted((a, b) => a.extra - b.extra)
}
