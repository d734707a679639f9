import { algorithms, type Digests } from './digests.ts'
import { type HashForm, whole } from './hash-form.ts'
import { hexHashForms } from './hex-hash-forms.ts'
import { bytesOfHex, hexOf } from './text-codings.ts'

const lengths = new Set<number>(Object.values(algorithms).map(({ hex }) => hex))
const inHex = 'it is sent in hexadecimal digits.'

export const charactersOf = (hex: string): string => String.fromCharCode(...bytesOfHex(hex))
/**
 * Decodes words of `size` characters to numbers of `digits` hexadecimal digits. Returns undefined when a word is
 * invalid.
 */
const inWords = (text: string, alphabet: string, size: number, digits: number): string | undefined => {
  const words = (text.match(new RegExp(`.{1,${size}}`, 'g')) ?? []).map((word) =>
    Array.from(word).reduce((value, one) => value * BigInt(alphabet.length) + BigInt(alphabet.indexOf(one)), 0n),
  )
  const isOver = words.some((word) => word < 0n || word >= 1n << BigInt(4 * digits))
  return isOver ? undefined : words.map((word) => word.toString(16).padStart(digits, '0')).join('')
}

const bigIntOf = (text: string, base: number): bigint =>
  Array.from(text).reduce((value, digit) => value * BigInt(base) + BigInt(Number.parseInt(digit, base)), 0n)

const numbers: readonly [pattern: RegExp, base: number, how: string][] = [
  [/^-?\d{1,10}$|^-?\d{17,20}$|^-?\d{28,39}$/, 10, 'a decimal number'],
  [/^-[0-9a-f]{26,32}$/i, 16, 'a hexadecimal number'],
  [/^[01]{100,128}$/, 2, 'a binary number'],
  [/^[0-7]{38,43}$/, 8, 'an octal number'],
  [/^[0-9a-z]{22,25}$/i, 36, 'a number in base 36'],
]

/** The hash is written as one number: decimal, binary, octal, base 36, or signed. */
const numberForms = (hash: string): HashForm[] =>
  numbers.flatMap(([pattern, base, how]) => {
    if (!pattern.test(hash)) return []
    const isNegative = hash.startsWith('-')
    const value = bigIntOf(hash.replace('-', '').toLowerCase(), base)
    const written = `was sent as ${how}${isNegative ? ' with a sign' : ''}`
    const digitsOf = (length: number): string => {
      const unsigned = isNegative ? (1n << BigInt(4 * length)) - value : value
      return unsigned < 0n ? '' : unsigned.toString(16).padStart(length, '0')
    }
    const digits = digitsOf(32)
    if (value < 1n << 32n && digitsOf(8).length === 8) {
      return [whole(digitsOf(8), [], { code: 'wrong-algorithm', detail: `The checksum ${written}.` })]
    }
    if (base === 10 && value < 1n << 64n && digitsOf(16).length === 16) {
      return [whole(digitsOf(16), [], { code: 'wrong-algorithm', detail: `The checksum ${written}.` })]
    }
    if (value < 1n << 90n || digits.length !== 32) return []
    const code = 'hash-as-number'
    const little = hexOf(bytesOfHex(digits).reverse())
    return [
      whole(digits, [], { code, detail: `The hash ${written}.`, isFarFetched: true }),
      whole(little, [], { code, detail: `The hash ${written}, its bytes from last to first.`, isFarFetched: true }),
    ]
  })

const base64Forms = (hash: string, { fromBase64 }: Pick<Digests, 'fromBase64'>): HashForm[] => {
  const bare = hash.replace(/=+$/, '')
  if (!/^[A-Za-z0-9+/_-]+$/.test(bare) || bare.length % 4 === 1) return []
  const hex = hexOf(fromBase64(bare))
  const inner = charactersOf(hex).replace(/\n$/, '')
  const forms: readonly [digits: string, detail: string][] = [
    [hex, `The hash was sent in base64; ${inHex}`],
    [/^[0-9a-f]+$/.test(inner) ? inner : '', 'The hexadecimal digits of the hash were encoded in base64 once more.'],
  ]
  return forms
    .filter(([digits]) => lengths.has(digits.length))
    .map(([digits, detail]) => whole(digits, [], { code: 'hash-base64', detail }))
}

export const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
export const base85 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~'
export const ascii85 = String.fromCharCode(...Array.from({ length: 85 }, (_, at) => 33 + at))

const otherForms = (hash: string): HashForm[] => {
  const bare = hash.replace(/=+$/, '').toUpperCase()
  const percent = /^(?:%[0-9a-f]{2}|[\w.~+-]){16,48}$/i.test(hash) && hash.includes('%')
  const bytes = hash.replaceAll('+', ' ').replace(/%(..)/g, (_, digits: string) => charactersOf(digits))
  const forms: readonly [digits: string | undefined, how: string][] = [
    [/^[A-Z2-7]{26}$/.test(bare) ? inWords(bare.padEnd(32, 'A'), base32, 8, 10)?.slice(0, 32) : undefined, 'in base32'],
    [/^[!-~]{20}$/.test(hash) ? inWords(hash, base85, 5, 8) : undefined, 'in base85'],
    [/^[!-u]{20}$/.test(hash) ? inWords(hash, ascii85, 5, 8) : undefined, 'in Ascii85'],
    [percent ? hexOf(Array.from(bytes, (byte) => byte.charCodeAt(0))) : undefined, 'as percent-encoded bytes'],
  ]
  return forms.flatMap(([digits, how]) =>
    digits === undefined || !lengths.has(digits.length)
      ? []
      : [
          whole(digits, [], {
            code: how.endsWith('bytes') ? 'hash-raw-bytes' : 'hash-encoded',
            detail: `The hash was sent ${how}; ${inHex}`,
          }),
        ],
  )
}

/** The bytes were sent as characters: one for each, or read as UTF-8 with invalid bytes replaced. */
const rawForms = (hash: string, { decode }: Pick<Digests, 'decode'>): HashForm[] => {
  if (!/[^\x20-\x7e]/.test(hash) && hash.length !== 16 && hash.length !== 20) return []
  const symptoms = [{ code: 'hash-raw-bytes', detail: `The hash was sent as raw bytes; ${inHex}` }] as const
  // Lost characters match anything, so only the remaining ones count.
  const survived = hash.replaceAll('\ufffd', '').length
  return [
    { length: 2 * hash.length, matches: (digest) => charactersOf(digest) === hash, bits: 8 * hash.length, symptoms },
    { length: undefined, matches: (digest) => decode(bytesOfHex(digest)) === hash, bits: 6 * survived, symptoms },
  ]
}

export const masked = /^([0-9a-f]*)(?:…|\.{2,}|\*+|•+|x{3,}|#+|_{3,})([0-9a-f]*)$/i

/** Returns how many digits a log shows of a hash; undefined when it hides none, or all. */
export const visibleDigits = (hash: string): number | undefined => {
  const [whole, start = '', end = ''] = masked.exec(hash) ?? []
  const visible = start.length + end.length
  return whole === undefined || visible === 0 || visible > 31 ? undefined : visible
}

/** A hash of which a log shows some digits. */
const maskedForms = (hash: string): HashForm[] => {
  const visible = visibleDigits(hash)
  if (visible === undefined) return []
  const [, start = '', end = ''] = masked.exec(hash.toLowerCase()) ?? []
  const detail = `Only ${visible} of the 32 digits of the hash are visible here.`
  return [
    {
      length: 32,
      matches: (digest) => digest.startsWith(start) && digest.endsWith(end),
      bits: 4 * visible,
      symptoms: [{ code: 'header-masked', detail }],
      isMasked: true,
      isFarFetched: true,
    },
  ]
}

/** Returns the forms in which a digest may have been written as this text. */
export const hashForms = (hash: string, coding: Pick<Digests, 'decode' | 'fromBase64'>): HashForm[] => [
  ...hexHashForms(hash),
  ...numberForms(hash),
  ...base64Forms(hash, coding),
  ...otherForms(hash),
  ...maskedForms(hash),
  ...rawForms(hash, coding),
]
