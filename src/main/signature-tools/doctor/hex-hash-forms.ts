import { compared, type HashForm, whole } from './hash-form.ts'
import type { Symptom } from './symptom.ts'
import { bytesOfHex, hexOf, reversed } from './text-codings.ts'

/** A shorter part of a digest is not significant. */
const minPart = 8

const isHex = (text: string): boolean => /^[0-9a-f]+$/.test(text)
const hexAgain = (digest: string): string => hexOf(new TextEncoder().encode(digest))
const bytesIn = (hex: string): string[] => hex.match(/../g) ?? []
/** Reverses the bytes of each word of `digits` digits. */
const swapped = (hex: string, digits: number): string =>
  (hex.match(new RegExp(`.{${digits}}`, 'g')) ?? []).map((word) => bytesIn(word).reverse().join('')).join('')

export const upperCase: Symptom = {
  code: 'hash-uppercase',
  detail: 'The hash was sent with upper-case digits; the service compares lower-case ones.',
}

/** Writes each byte without its leading zero, like Integer.toHexString. */
const bytewise = (digest: string): string =>
  bytesIn(digest)
    .map((byte) => byte.replace(/^0/, ''))
    .join('')
/** Writes each negative byte with its sign extended to 32 bits, like Java. */
const signExtended = (digest: string): string =>
  bytesIn(digest)
    .map((byte) => (byte > '7f' ? `ffffff${byte}` : byte.replace(/^0/, '')))
    .join('')

/** Writes each byte as a signed number, as toString(16) and format(b, 'x') do with bytes of Java. */
const signedBytes = (digest: string): string =>
  bytesIn(digest)
    .map((byte) => ((Number.parseInt(byte, 16) << 24) >> 24).toString(16))
    .join('')
/** The same with two characters for each, so that a sign before two digits is cut off. */
const unsignedBytes = (digest: string): string =>
  bytesIn(digest)
    .map((byte) => `0${((Number.parseInt(byte, 16) << 24) >> 24).toString(16)}`.slice(-2))
    .join('')

const zerosLost = (count: number): string => `The hash lost its leading zeros: ${count} digits were sent.`
const withoutZeros = (digest: string): string => digest.replace(/^0+/, '')

const partForms = (lower: string, symptoms: readonly Symptom[]): HashForm[] => {
  const { length } = lower
  const part = (detail: string, write: HashForm['write'], more: Partial<HashForm> = {}): HashForm => ({
    length: undefined,
    longerThan: length,
    matches: (digest) => write(digest) === lower,
    write,
    bits: 4 * length,
    symptoms: [...symptoms, { code: 'hash-truncated', detail }],
    ...more,
  })
  const missing = (digest: string): number => digest.length - length
  const last = lower.at(-1)
  return [
    part(`Only the first ${length} digits of the hash were sent.`, (digest) => digest.slice(0, length), {
      start: lower.slice(0, 8),
    }),
    part(zerosLost(length), withoutZeros, { matches: (digest) => digest === lower.padStart(digest.length, '0') }),
    part(`Only the last ${length} digits of the hash were sent.`, (digest) => digest.slice(-length)),
    part(`Only ${length} digits from the middle of the hash were sent.`, (digest) =>
      digest.slice(missing(digest) / 2, missing(digest) / 2 + length),
    ),
    part('Bytes below 16 were written with one digit: zeros inside the hash are missing.', bytewise, {
      // The last digit decides nearly always, in a fraction of the time.
      matches: (digest) => digest.at(-1) === last && missing(digest) <= digest.length / 4 && bytewise(digest) === lower,
    }),
  ]
}

/** Sets the six bits of a name-based UUID (RFC 9562, 5.3). */
const asUuid = (digest: string): string => {
  const variant = ((Number.parseInt(digest[16] ?? '0', 16) & 3) | 8).toString(16)
  return `${digest.slice(0, 12)}3${digest.slice(13, 16)}${variant}${digest.slice(17)}`
}

/** Orders of an MD5's digits. Each is its own inverse. */
const digitOrders: readonly [reorder: (hex: string) => string, detail: string][] = [
  [(lower) => reversed(lower), 'The digits of the hash were sent from last to first.'],
  [(lower) => bytesIn(lower).reverse().join(''), 'The bytes of the hash were sent from last to first.'],
  [
    (lower) => swapped(lower, 8),
    'The bytes of each 32 bits of the hash were sent from last to first, as od -tx4 prints them.',
  ],
  [(lower) => swapped(lower, 4), 'The bytes of each 16 bits of the hash were swapped, as od -tx2 prints them.'],
  [
    (lower) => bytesIn(lower).map(reversed).join(''),
    "The two digits of each byte were swapped, as unpack('h*') writes them.",
  ],
  [
    (lower) => swapped(lower.slice(0, 8), 8) + swapped(lower.slice(8, 16), 4) + lower.slice(16),
    'The first bytes of the hash were reversed, as a GUID of .NET holds them.',
  ],
  [(lower) => lower.slice(16) + lower.slice(0, 16), 'The two halves of the hash were exchanged.'],
]

/** Whether digits differ at both places that a UUID overwrites. A single one may be a slip of the hand. */
const differsTwice = (digest: string, lower: string): boolean => digest[12] !== lower[12] && digest[16] !== lower[16]

/** An MD5 with its digits in another order, or converted to 32 other digits. */
const reorderedForms = (lower: string, symptoms: readonly Symptom[]): HashForm[] => {
  if (lower.length !== 32) return []
  const detail =
    'The hash was sent as a UUID of version 3, as UUID.nameUUIDFromBytes of Java makes it: six of its bits were overwritten.'
  const ofNamedUuid = compared(lower, asUuid, [...symptoms, { code: 'hash-encoded', detail }], {
    matches: (digest) => asUuid(digest) === lower && (symptoms.length > 0 || differsTwice(digest, lower)),
    start: lower.slice(0, 8),
    bits: 122,
  })
  return [
    ...digitOrders.map(([reorder, detail]) =>
      whole(reorder(lower), symptoms, { code: 'hash-reordered', detail, write: reorder, isFarFetched: true }),
    ),
    ...(/^.{12}3.{3}[89ab]/.test(lower) ? [ofNamedUuid] : []),
  ]
}

/** A whole digest with other text before or after it. */
const longForms = (lower: string, symptoms: readonly Symptom[]): HashForm[] => {
  const rest = lower.length - 32
  if (rest <= 0 || rest > 268) return []
  return Array.from({ length: rest + 1 }, (_, at) => {
    const digits = lower.slice(at, at + 32)
    const around = at === 0 ? 'after it' : at === rest ? 'before it' : 'around it'
    const isTwice = lower === digits + digits
    const write: HashForm['write'] = (digest) =>
      isTwice ? digest + digest : lower.slice(0, at) + digest + lower.slice(at + 32)
    const detail = isTwice
      ? 'The hash was sent twice, one after the other.'
      : `The hash is there, with ${rest} more ${rest === 1 ? 'digit' : 'digits'} ${around}.`
    return whole(digits, symptoms, { code: 'hash-extended', detail, write, isFarFetched: true })
  })
}

const signed: Symptom = {
  code: 'hash-as-number',
  detail: 'Bytes were written as signed numbers, so that those above 7f have a minus sign or the digits of another.',
}
const extended: Symptom = {
  code: 'hash-as-number',
  detail: 'Bytes were written as signed numbers, so that ffffff stands before those above 7f.',
}

/** A hash in hexadecimal digits, whole or in part. */
export const hexHashForms = (hash: string): HashForm[] => {
  const lower = hash.toLowerCase()
  const symptoms = hash === lower ? [] : [upperCase]
  if (/^(?:-?[0-9a-f]{1,2}){16}$/.test(lower) && lower.includes('-'))
    return [compared(lower, signedBytes, [...symptoms, signed])]
  if (!isHex(lower)) return []
  const { length } = lower
  if (length < 4) return []
  if (length < minPart) {
    const lost = { code: 'hash-truncated', detail: zerosLost(length), write: withoutZeros } as const
    return [whole(lower.padStart(8, '0'), symptoms, lost)]
  }
  const inner = String.fromCharCode(...bytesOfHex(lower))
  const detail = 'The hexadecimal digits of the hash were written in hexadecimal digits once more.'
  return [
    whole(lower, symptoms),
    ...partForms(lower, symptoms),
    ...reorderedForms(lower, symptoms),
    ...longForms(lower, symptoms),
    ...(length > 32 && lower.includes('ffffff') ? [compared(lower, signExtended, [...symptoms, extended])] : []),
    ...(length === 32 && bytesIn(lower).every((byte) => byte <= '80')
      ? [compared(lower, unsignedBytes, [...symptoms, signed], { bits: 112 })]
      : []),
    ...(length === 64 && isHex(inner) ? [whole(inner, symptoms, { detail, write: hexAgain })] : []),
  ]
}
