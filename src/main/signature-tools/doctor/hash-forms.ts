import { base64url, unpadded } from '../../../shared/secret-spellings.ts'
import { algorithms, type Digests } from './digests.ts'
import { compared, type HashForm, whole } from './hash-form.ts'
import { hexHashForms } from './hex-hash-forms.ts'
import { bytesOfHex, hexOf } from './text-codings.ts'

const lengths = new Set<number>(Object.values(algorithms).map(({ hex }) => hex))
const inHex = 'it is sent in hexadecimal digits.'

const charactersOf = (hex: string): string => String.fromCharCode(...bytesOfHex(hex))
/**
 * Decodes words of `size` characters to numbers of `digits` hexadecimal digits. Returns undefined when a word is
 * invalid.
 */
const fromWords = (text: string, alphabet: string, size: number, digits: number): string | undefined => {
  const words = (text.match(new RegExp(`.{1,${size}}`, 'g')) ?? []).map((word) =>
    Array.from(word).reduce((value, one) => value * BigInt(alphabet.length) + BigInt(alphabet.indexOf(one)), 0n),
  )
  const isOver = words.some((word) => word < 0n || word >= 1n << BigInt(4 * digits))
  return isOver ? undefined : words.map((word) => word.toString(16).padStart(digits, '0')).join('')
}

/** Encodes numbers of `digits` hexadecimal digits as words of `size` characters of an alphabet. */
const inWords = (hex: string, alphabet: string, size: number, digits: number): string =>
  (hex.match(new RegExp(`.{${digits}}`, 'g')) ?? [])
    .map((word) => {
      let value = BigInt(`0x${word}`)
      let text = ''
      for (let at = 0; at < size; at++) {
        text = (alphabet[Number(value % BigInt(alphabet.length))] ?? '') + text
        value /= BigInt(alphabet.length)
      }
      return text
    })
    .join('')

const reversedBytes = (hex: string): string => hexOf(bytesOfHex(hex).reverse())

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
    const write = (digest: string): string => {
      const unsigned = BigInt(`0x${digest}`)
      return (isNegative ? BigInt.asIntN(4 * digest.length, unsigned) : unsigned).toString(base)
    }
    const checksum = { code: 'wrong-algorithm', detail: `The checksum ${written}.`, write } as const
    const digits = digitsOf(32)
    if (value < 1n << 32n && digitsOf(8).length === 8) {
      return [whole(digitsOf(8), [], checksum)]
    }
    if (base === 10 && value < 1n << 64n && digitsOf(16).length === 16) {
      return [whole(digitsOf(16), [], checksum)]
    }
    if (value < 1n << 90n || digits.length !== 32) return []
    const number = { code: 'hash-as-number', isFarFetched: true } as const
    return [
      whole(digits, [], { ...number, detail: `The hash ${written}.`, write }),
      whole(reversedBytes(digits), [], {
        ...number,
        detail: `The hash ${written}, its bytes from last to first.`,
        write: (digest) => write(reversedBytes(digest)),
      }),
    ]
  })

type Coding = Pick<Digests, 'decode' | 'fromBase64' | 'toBase64'>

const base64Forms = (hash: string, { fromBase64, toBase64 }: Coding): HashForm[] => {
  const bare = unpadded(hash)
  if (!/^[A-Za-z0-9+/_-]+$/.test(bare) || bare.length % 4 === 1) return []
  const hex = hexOf(fromBase64(bare))
  const [, inner = '', end = ''] = /^([0-9a-f]+)(\n?)$/.exec(charactersOf(hex)) ?? []
  const forms: readonly [digits: string, detail: string, bytesOf: (digest: string) => Uint8Array][] = [
    [hex, `The hash was sent in base64; ${inHex}`, bytesOfHex],
    [
      inner,
      'The hexadecimal digits of the hash were encoded in base64 once more.',
      (digest) => new TextEncoder().encode(digest + end),
    ],
  ]
  const alike = (base64: string): string => {
    const inAlphabet = /[_-]/.test(hash) ? base64url(base64) : base64
    return hash.endsWith('=') ? inAlphabet : unpadded(inAlphabet)
  }
  return forms
    .filter(([digits]) => lengths.has(digits.length))
    .map(([digits, detail, bytesOf]) =>
      whole(digits, [], { code: 'hash-base64', detail, write: (digest) => alike(toBase64(bytesOf(digest))) }),
    )
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const base85 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~'
const ascii85 = String.fromCharCode(...Array.from({ length: 85 }, (_, at) => 33 + at))

const percentEncoded = (digest: string): string =>
  Array.from(charactersOf(digest), (byte) =>
    /[\w.~-]/.test(byte) ? byte : `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  ).join('')

/** Encoders differ in the characters that they leave as they are. */
const percentForms: readonly HashForm['write'][] = [
  percentEncoded,
  (digest) => percentEncoded(digest).replaceAll('%20', '+'),
  (digest) => digest.toUpperCase().replace(/../g, '%$&'),
]

const otherForms = (hash: string): HashForm[] => {
  const bare = unpadded(hash).toUpperCase()
  const percent = /^(?:%[0-9a-f]{2}|[\w.~+-]){16,48}$/i.test(hash) && hash.includes('%')
  const bytes = hash.replaceAll('+', ' ').replace(/%(..)/g, (_, digits: string) => charactersOf(digits))
  const percentDigits = percent ? hexOf(Array.from(bytes, (byte) => byte.charCodeAt(0))) : undefined
  const isAsSent: (write: HashForm['write']) => boolean = (write) =>
    percentDigits !== undefined && write(percentDigits).toLowerCase() === hash.toLowerCase()
  const forms: readonly [digits: string | undefined, how: string, write: HashForm['write']][] = [
    [
      /^[A-Z2-7]{26}$/.test(bare) ? fromWords(bare.padEnd(32, 'A'), base32, 8, 10)?.slice(0, 32) : undefined,
      'in base32',
      (digest) => inWords(digest.padEnd(40, '0'), base32, 8, 10).slice(0, 26).padEnd(hash.length, '='),
    ],
    [
      /^[!-~]{20}$/.test(hash) ? fromWords(hash, base85, 5, 8) : undefined,
      'in base85',
      (digest) => inWords(digest, base85, 5, 8),
    ],
    [
      /^[!-u]{20}$/.test(hash) ? fromWords(hash, ascii85, 5, 8) : undefined,
      'in Ascii85',
      (digest) => inWords(digest, ascii85, 5, 8),
    ],
    [percentDigits, 'as percent-encoded bytes', percentForms.find(isAsSent) ?? percentEncoded],
  ]
  return forms.flatMap(([digits, how, write]) =>
    digits === undefined || !lengths.has(digits.length)
      ? []
      : [
          whole(digits, [], {
            code: how.endsWith('bytes') ? 'hash-raw-bytes' : 'hash-encoded',
            detail: `The hash was sent ${how}; ${inHex}`,
            write,
          }),
        ],
  )
}

/** The bytes were sent as characters: one for each, or read as UTF-8 with invalid bytes replaced. */
const rawForms = (hash: string, { decode }: Coding): HashForm[] => {
  if (!/[^\x20-\x7e]/.test(hash) && hash.length !== 16 && hash.length !== 20) return []
  const symptoms = [{ code: 'hash-raw-bytes', detail: `The hash was sent as raw bytes; ${inHex}` }] as const
  // Lost characters match anything, so only the remaining ones count.
  const survived = hash.replaceAll('\ufffd', '').length
  return [
    compared(hash, charactersOf, symptoms, { length: 2 * hash.length, bits: 8 * hash.length, isFarFetched: false }),
    compared(hash, (digest) => decode(bytesOfHex(digest)), symptoms, {
      length: undefined,
      bits: 6 * survived,
      isFarFetched: false,
    }),
  ]
}

const masked = /^([0-9a-f]*)\s?(?:…|\.{2,}|\*+|•+|x{3,}|#+|_{3,}|-{3,}|[[(<](?:…|\.{2,})[\])>])\s?([0-9a-f]*)$/i

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
  const hidden = hash.slice(start.length, hash.length - end.length)
  const detail = `Only ${visible} of the 32 digits of the hash are visible here.`
  return [
    {
      length: 32,
      matches: (digest) => digest.startsWith(start) && digest.endsWith(end),
      write: (digest) => digest.slice(0, start.length) + hidden + digest.slice(digest.length - end.length),
      bits: 4 * visible,
      symptoms: [{ code: 'header-masked', detail }],
      isMasked: true,
      isFarFetched: true,
    },
  ]
}

/** Returns the forms in which a digest may have been written as this text. */
export const hashForms = (hash: string, coding: Coding): HashForm[] => [
  ...hexHashForms(hash),
  ...numberForms(hash),
  ...base64Forms(hash, coding),
  ...otherForms(hash),
  ...maskedForms(hash),
  ...rawForms(hash, coding),
]
