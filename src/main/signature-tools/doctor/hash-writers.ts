import type { Digests } from './digests.ts'
import { ascii85, base32, base85, charactersOf, masked } from './hash-forms.ts'
import { asUuid, bytewise, digitOrders, signExtended, signedBytes, unsignedBytes } from './hex-hash-forms.ts'
import { base64url, bytesOfHex, hexOf } from './text-codings.ts'

type Coding = Pick<Digests, 'decode' | 'toBase64'>
type Write = (digest: string) => string

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

const signed = (hex: string, base: number): string =>
  (hex > '8' ? BigInt(`0x${hex}`) - (1n << BigInt(4 * hex.length)) : BigInt(`0x${hex}`)).toString(base)

const percent = (hex: string): string =>
  Array.from(charactersOf(hex), (byte) =>
    /[\w.~-]/.test(byte) ? byte : `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  ).join('')

/** Forms of a digest that depend only on the digest. */
const plainWriters = ({ decode, toBase64 }: Coding): readonly Write[] => {
  const inBase64 = [
    (hex: string) => toBase64(bytesOfHex(hex)),
    (hex: string) => toBase64(new TextEncoder().encode(hex)),
    (hex: string) => toBase64(new TextEncoder().encode(`${hex}\n`)),
  ].flatMap((write): Write[] => [
    write,
    (hex) => write(hex).replace(/=+$/, ''),
    (hex) => base64url(write(hex)),
    (hex) => base64url(write(hex)).replace(/=+$/, ''),
  ])
  const inNumbers = [2, 8, 10, 16, 36].flatMap((base): Write[] => [
    (hex) => BigInt(`0x${hex}`).toString(base),
    (hex) => signed(hex, base),
    (hex) => BigInt(`0x${reversedBytes(hex)}`).toString(base),
    (hex) => signed(reversedBytes(hex), base),
  ])
  const inBase32: Write = (hex) => inWords(hex.padEnd(40, '0'), base32, 8, 10).slice(0, 26)
  const all: readonly Write[] = [
    (hex) => hex,
    ...digitOrders.map(([reorder]) => reorder),
    bytewise,
    signExtended,
    signedBytes,
    unsignedBytes,
    asUuid,
    (hex) => hex + hex,
    (hex) => hexOf(new TextEncoder().encode(hex)),
    (hex) => hex.replace(/^0+/, ''),
    ...inBase64,
    ...inNumbers,
    inBase32,
    (hex) => inBase32(hex).padEnd(32, '='),
    (hex) => inWords(hex, base85, 5, 8),
    (hex) => inWords(hex, ascii85, 5, 8),
    percent,
    (hex) => percent(hex).replaceAll('%20', '+'),
    (hex) => hex.toUpperCase().replace(/../g, '%$&'),
    charactersOf,
    (hex) => decode(bytesOfHex(hex)),
  ]
  return all.flatMap((write): Write[] => [write, (hex) => write(hex).toUpperCase(), (hex) => write(hex).toLowerCase()])
}

/** Forms that keep a part of a digest or add text around it. The details come from the hash that was sent. */
const learnt = (digest: string, sent: string): Write[] => {
  const lower = sent.toLowerCase()
  const { length } = sent
  const missing = digest.length - length
  const at = lower.indexOf(digest)
  const [, start, end] = masked.exec(lower) ?? []
  const dots = start === undefined || end === undefined ? '' : sent.slice(start.length, length - end.length)
  const writers: Write[] = [
    ...(missing > 0
      ? [
          (hex: string) => hex.slice(0, length),
          (hex: string) => hex.slice(-length),
          (hex: string) => hex.slice(missing / 2, missing / 2 + length),
        ]
      : []),
    ...(at < 0 ? [] : [(hex: string) => sent.slice(0, at) + hex + sent.slice(at + digest.length)]),
    ...(start === undefined || end === undefined
      ? []
      : [(hex: string) => hex.slice(0, start.length) + dots + hex.slice(hex.length - end.length)]),
  ]
  return writers.flatMap((write): Write[] => [write, (hex) => write(hex).toUpperCase()])
}

/**
 * Returns a function that writes another digest in the form of the hash that was sent. Returns undefined when the form
 * is unknown.
 */
export const hashWriter = (digest: string, sent: string, coding: Coding): Write | undefined =>
  [...plainWriters(coding), ...learnt(digest, sent)].find((write) => write(digest) === sent)

const alike: Readonly<Record<string, string>> = { o: '0', l: '1', i: '1', s: '5', '|': '1' }

/**
 * Returns a function that adds the same number of typing errors to another digest. It returns undefined when the digest
 * has no place for them.
 */
export const mistypedWriter = (digest: string, sent: string): Write => {
  const looks = Array.from(sent.toLowerCase())
  const letters = looks.filter((character) => Object.hasOwn(alike, character))
  const missing = digest.length - sent.length
  const slips = looks.filter((character, at) => digest[at] !== character).length
  return (hex) => {
    const digits = Array.from(hex)
    for (const letter of letters) {
      const at = digits.indexOf(alike[letter] ?? '')
      if (at >= 0) digits[at] = letter
    }
    if (letters.length > 0) return digits.join('')
    if (missing > 0) return digits.toSpliced(9, missing).join('')
    if (missing < 0) return digits.toSpliced(9, 0, ...'0'.repeat(-missing)).join('')
    const first = looks.findIndex((character, at) => digest[at] !== character)
    // Two adjacent digits were swapped, or digits were replaced.
    if (slips === 2 && looks[first] === digest[first + 1] && looks[first + 1] === digest[first]) {
      const at = digits.findIndex((digit, place) => place > 0 && digit !== digits[place + 1])
      ;[digits[at], digits[at + 1]] = [digits[at + 1] ?? '', digits[at] ?? '']
      return digits.join('')
    }
    return digits
      .map((digit, at) => (digest[at] === looks[at] ? digit : ((Number.parseInt(digit, 16) + 7) % 16).toString(16)))
      .join('')
  }
}
