import { type Digests, hexLength } from './digests.ts'
import type { Symptom } from './symptom.ts'

/** A digest in the form in which it was sent. */
export interface HashForm {
  /** Of the digest in hexadecimal digits; undefined for part of any. */
  length: number | undefined
  /** It is part of a digest that has more digits than this. */
  longerThan?: number
  matches(digest: string): boolean
  whole?: string
  bits: number
  symptoms: readonly Symptom[]
  isMasked?: boolean
  /** Sensible for MD5 only. */
  isFarFetched?: boolean
}

/** Fewer digits than this of a digest say nothing. */
const shortestPart = 8
const digests = new Set<number>(Object.values(hexLength))

const base64Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const base32Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

const hexOfBits = (bits: string): string =>
  (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2).toString(16).padStart(2, '0')).join('')
const bitsOf = (text: string, alphabet: string, width: number): string =>
  Array.from(text, (character) => alphabet.indexOf(character).toString(2).padStart(width, '0')).join('')

/** The bytes of a base64 or base64url text as hexadecimal; undefined where it is none. */
const hexOfBase64 = (text: string): string | undefined => {
  const bare = text.replace(/=+$/, '').replaceAll('-', '+').replaceAll('_', '/')
  if (!/^[A-Za-z0-9+/]+$/.test(bare) || bare.length % 4 === 1) return undefined
  return hexOfBits(bitsOf(bare, base64Alphabet, 6))
}

const asciiOfHex = (hex: string): string =>
  (hex.match(/../g) ?? []).map((byte) => String.fromCharCode(Number.parseInt(byte, 16))).join('')

const isHex = (text: string): boolean => /^[0-9a-f]+$/.test(text)
const bytesOf = (hex: string): string[] => hex.match(/../g) ?? []
const reversed = (text: string): string => Array.from(text).reverse().join('')
const swapped = (hex: string, digits: number): string =>
  (hex.match(new RegExp(`.{${digits}}`, 'g')) ?? []).map((word) => bytesOf(word).reverse().join('')).join('')

const symptom = (code: Symptom['code'], detail: string): Symptom => ({ code, detail })

const whole = (digits: string, symptoms: readonly Symptom[], more: Partial<HashForm> = {}): HashForm => ({
  length: digits.length,
  matches: (digest) => digest === digits,
  whole: digits,
  bits: 4 * digits.length,
  symptoms,
  ...more,
})

const upperCase = symptom(
  'hash-uppercase',
  'The hash was sent with upper-case digits; the service compares lower-case ones.',
)
const truncated = (detail: string): Symptom => symptom('hash-truncated', detail)

/** Each byte written without its leading zero, as Integer.toHexString does. */
const bytewise = (digest: string): string =>
  bytesOf(digest)
    .map((byte) => byte.replace(/^0/, ''))
    .join('')
/** Each byte that Java takes for negative written with the sign extended to 32 bits. */
const signExtended = (digest: string): string =>
  bytesOf(digest)
    .map((byte) => (byte > '7f' ? `ffffff${byte}` : byte.replace(/^0/, '')))
    .join('')

const partForms = (lower: string, symptoms: readonly Symptom[]): HashForm[] => {
  const { length } = lower
  const part = (detail: string, matches: (digest: string) => boolean): HashForm => ({
    length: undefined,
    longerThan: length,
    matches,
    bits: 4 * length,
    symptoms: [...symptoms, truncated(detail)],
  })
  return [
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

/** An MD5 in which digits stand in another order, or as a language writes signed bytes. */
const reorderedForms = (lower: string, symptoms: readonly Symptom[]): HashForm[] => {
  if (lower.length !== 32) return []
  const orders: readonly [digits: string, detail: string][] = [
    [reversed(lower), 'The digits of the hash were sent from last to first.'],
    [bytesOf(lower).reverse().join(''), 'The bytes of the hash were sent from last to first.'],
    [swapped(lower, 8), 'The bytes of each 32 bits of the hash were sent from last to first, as od -tx4 prints them.'],
    [swapped(lower, 4), 'The bytes of each 16 bits of the hash were swapped, as od -tx2 prints them.'],
    [bytesOf(lower).map(reversed).join(''), "The two digits of each byte were swapped, as unpack('h*') writes them."],
    [
      swapped(lower.slice(0, 8), 8) + swapped(lower.slice(8, 16), 4) + lower.slice(16),
      'The first bytes of the hash were reversed, as a GUID of .NET holds them.',
    ],
    [lower.slice(16) + lower.slice(0, 16), 'The two halves of the hash were exchanged.'],
  ]
  return orders.map(([digits, detail]) =>
    whole(digits, [...symptoms, symptom('hash-reordered', detail)], { isFarFetched: true }),
  )
}

/** A whole digest with something before or after it. */
const longForms = (lower: string, symptoms: readonly Symptom[]): HashForm[] => {
  if (lower.length <= 32 || lower.length > 300) return []
  const forms: HashForm[] = []
  for (let at = 0; at + 32 <= lower.length; at++) {
    const digits = lower.slice(at, at + 32)
    const rest = lower.length - 32
    const around = at === 0 ? 'after it' : at === rest ? 'before it' : 'around it'
    const isTwice = lower === digits + digits
    const detail = isTwice
      ? 'The hash was sent twice, one after the other.'
      : `The hash is there, with ${rest} more ${rest === 1 ? 'digit' : 'digits'} ${around}.`
    forms.push(whole(digits, [...symptoms, symptom('hash-extended', detail)], { isFarFetched: true }))
  }
  return forms
}

const hexForms = (hash: string): HashForm[] => {
  const lower = hash.toLowerCase()
  if (!isHex(lower)) return []
  const symptoms = hash === lower ? [] : [upperCase]
  const { length } = lower
  if (length < shortestPart) {
    const padded = lower.padStart(8, '0')
    return length < 4
      ? []
      : [whole(padded, [...symptoms, truncated(`The hash lost its leading zeros: ${length} digits were sent.`)])]
  }
  const extended: HashForm = {
    length: 32,
    matches: (digest) => signExtended(digest) === lower,
    bits: 128,
    symptoms: [
      ...symptoms,
      symptom('hash-as-number', 'Bytes were written as signed numbers, so that ffffff stands before those above 7f.'),
    ],
    isFarFetched: true,
  }
  return [
    whole(lower, symptoms),
    ...partForms(lower, symptoms),
    ...reorderedForms(lower, symptoms),
    ...longForms(lower, symptoms),
    ...(length > 32 && lower.includes('ffffff') ? [extended] : []),
    ...(length === 64 && isHex(asciiOfHex(lower))
      ? [
          whole(asciiOfHex(lower), [
            ...symptoms,
            symptom('hash-encoded', 'The hexadecimal digits of the hash were written in hexadecimal digits once more.'),
          ]),
        ]
      : []),
  ]
}

const bigIntOf = (text: string, base: number): bigint => {
  let value = 0n
  for (const digit of text) value = value * BigInt(base) + BigInt(Number.parseInt(digit, base))
  return value
}

/** The hash as one number: decimal, binary, octal, base 36, or with a sign. */
const numberForms = (hash: string): HashForm[] => {
  const forms: HashForm[] = []
  const add = (text: string, base: number, how: string): void => {
    const isNegative = text.startsWith('-')
    const value = bigIntOf(text.replace('-', ''), base)
    for (const [algorithm, length] of [['MD5', 32] as const, ['CRC-32', 8] as const]) {
      const bits = BigInt(4 * length)
      if (value >= 1n << bits || (length === 32 && value < 1n << 90n)) continue
      const digits = (isNegative ? (1n << bits) - value : value).toString(16).padStart(length, '0')
      if (digits.length !== length) continue
      const detail = `The ${algorithm === 'MD5' ? 'hash' : 'checksum'} was sent as ${how}${isNegative ? ' with a sign' : ''}.`
      const code = algorithm === 'MD5' ? 'hash-as-number' : 'wrong-algorithm'
      forms.push(whole(digits, [symptom(code, detail)], { isFarFetched: algorithm === 'MD5' }))
      if (length === 32) {
        const little = bytesOf(digits).reverse().join('')
        forms.push(
          whole(little, [symptom('hash-as-number', `${detail.slice(0, -1)}, its bytes from last to first.`)], {
            isFarFetched: true,
          }),
        )
      }
    }
  }
  if (/^-?\d{1,10}$/.test(hash) || /^-?\d{28,39}$/.test(hash)) add(hash, 10, 'a decimal number')
  if (/^-[0-9a-f]{26,32}$/i.test(hash)) add(hash.toLowerCase(), 16, 'a hexadecimal number')
  if (/^[01]{100,128}$/.test(hash)) add(hash, 2, 'a binary number')
  if (/^[0-7]{38,43}$/.test(hash)) add(hash, 8, 'an octal number')
  if (/^[0-9a-z]{22,25}$/i.test(hash)) add(hash.toLowerCase(), 36, 'a number in base 36')
  return forms
}

const base64Forms = (hash: string): HashForm[] => {
  const hex = hexOfBase64(hash)
  if (hex === undefined) return []
  const forms: HashForm[] = []
  const add = (digits: string, detail: string): void => {
    if (digests.has(digits.length)) forms.push(whole(digits, [symptom('hash-base64', detail)]))
  }
  add(hex, 'The hash was sent in base64; it is sent in hexadecimal digits.')
  const text = asciiOfHex(hex).replace(/\n$/, '')
  if (isHex(text)) add(text, 'The hexadecimal digits of the hash were encoded in base64 once more.')
  return forms
}

const otherForms = (hash: string): HashForm[] => {
  const forms: HashForm[] = []
  const bare = hash.replace(/=+$/, '').toUpperCase()
  if (/^[A-Z2-7]{26}$/.test(bare)) {
    forms.push(
      whole(hexOfBits(bitsOf(bare, base32Alphabet, 5)), [
        symptom('hash-encoded', 'The hash was sent in base32; it is sent in hexadecimal digits.'),
      ]),
    )
  }
  if (/^[!-u]{20}$/.test(hash)) {
    for (const [name, alphabet] of base85Alphabets) {
      const digits = hexOfBase85(hash, alphabet)
      if (digits !== undefined)
        forms.push(
          whole(digits, [symptom('hash-encoded', `The hash was sent in ${name}; it is sent in hexadecimal digits.`)]),
        )
    }
  }
  if (/^(?:%[0-9a-f]{2}|[\w.~+-]){16,48}$/i.test(hash) && hash.includes('%')) {
    const bytes = hash.replaceAll('+', ' ').match(/%[0-9a-f]{2}|./gi) ?? []
    const digits = bytes
      .map((one) => (one.length === 3 ? one.slice(1).toLowerCase() : one.charCodeAt(0).toString(16).padStart(2, '0')))
      .join('')
    if (digests.has(digits.length))
      forms.push(
        whole(digits, [
          symptom(
            'hash-raw-bytes',
            'The bytes of the hash were sent percent-encoded; it is sent in hexadecimal digits.',
          ),
        ]),
      )
  }
  return forms
}

const base85Alphabets: readonly [name: string, alphabet: string][] = [
  ['base85', '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~'],
  ['Ascii85', Array.from({ length: 85 }, (_, at) => String.fromCharCode(33 + at)).join('')],
]

const hexOfBase85 = (text: string, alphabet: string): string | undefined => {
  const words = (text.match(/.{5}/g) ?? []).map((word) =>
    Array.from(word).reduce((value, one) => value * 85 + alphabet.indexOf(one), 0),
  )
  return words.some((word) => word < 0 || word >= 2 ** 32)
    ? undefined
    : words.map((word) => word.toString(16).padStart(8, '0')).join('')
}

/** Bytes that crossed as characters: one for each, or read as UTF-8 with what is none replaced. */
const rawForms = (hash: string, { decode }: Pick<Digests, 'decode'>): HashForm[] => {
  if (!/[^\x20-\x7e]/.test(hash) && hash.length !== 16 && hash.length !== 20) return []
  const symptoms = [symptom('hash-raw-bytes', 'The hash was sent as raw bytes; it is sent in hexadecimal digits.')]
  const bytes = (digest: string): Uint8Array => Uint8Array.from(bytesOf(digest), (byte) => Number.parseInt(byte, 16))
  const survived = hash.replaceAll('\ufffd', '').length
  return [
    { length: 2 * hash.length, matches: (digest) => asciiOfHex(digest) === hash, bits: 8 * hash.length, symptoms },
    {
      length: undefined,
      // Lost characters match anything: only those that survived count.
      matches: (digest) => decode(bytes(digest)) === hash,
      bits: 6 * survived,
      symptoms,
    },
  ]
}

const masked = /^([0-9a-f]*)(…|\.{2,}|\*+|•+|x{3,}|X{3,}|#+|_{3,})([0-9a-f]*)$/i

/** A hash of which a log shows some digits. */
const maskedForms = (hash: string): HashForm[] => {
  const [, start = '', dots, end = ''] = masked.exec(hash.toLowerCase()) ?? []
  const visible = start.length + end.length
  if (dots === undefined || visible === 0 || visible > 31) return []
  const detail = `Only ${visible} of the 32 digits of the hash are visible here.`
  return [
    {
      length: 32,
      matches: (digest) => digest.startsWith(start) && digest.endsWith(end),
      bits: 4 * visible,
      symptoms: [symptom('header-masked', detail)],
      isMasked: true,
      isFarFetched: true,
    },
  ]
}

/** Every digest that may have been written as this text, and how. */
export const hashForms = (hash: string, coding: Pick<Digests, 'decode'>): HashForm[] => [
  ...hexForms(hash),
  ...numberForms(hash),
  ...base64Forms(hash),
  ...otherForms(hash),
  ...maskedForms(hash),
  ...rawForms(hash, coding),
]
