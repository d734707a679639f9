import { maskCardNumbers } from '../../shared/mask-card-numbers.ts'
import { isPhone } from './customer-values.ts'
import { asciiLetters, foldCase, inCaseOf } from './in-case-of.ts'

/** Returns a random integer from 0 to `max` - 1. */
export type RandomIndex = (max: number) => number

export type Pseudonymize = (value: string) => string

const ipv4 = /^\d{1,3}(\.\d{1,3}){3}$/

/** Returns an octet with the same number of digits. */
const octet = (digits: string, random: RandomIndex): string => {
  const [from, to] = digits.length === 1 ? [1, 9] : digits.length === 2 ? [10, 99] : [100, 223]
  return String(from + random(to - from + 1))
}

const inRange = (from: string, count: number, random: RandomIndex): string =>
  String.fromCharCode(from.charCodeAt(0) + random(count))

const kindOf = (letter: string): string =>
  [
    [/\p{Lu}/u, /\p{Ll}/u, /\p{L}/u, /\p{Nd}/u, /\p{N}/u].findIndex((kind) => kind.test(letter)),
    letter.normalize('NFD').length,
    letter.normalize('NFC') === letter,
    asciiLetters[letter.toLowerCase()]?.length,
    // Written out as two letters where they are missing.
    /[\xe4\xf6\xfc\xc4\xd6\xdc]/.test(letter),
    letter.toLowerCase().length,
    letter.toUpperCase().length,
    letter.toUpperCase() === letter.toLowerCase(),
  ].join()

/** Picks a letter or digit of the same block of 64 code points: same script, same length in UTF-8, same case mapping. */
const letterLike = (letter: string, random: RandomIndex): string => {
  const point = letter.codePointAt(0) ?? 0
  const block = Array.from({ length: 64 }, (_, at) => String.fromCodePoint((point & ~63) + at))
  const alike = block.filter((one) => one !== letter && kindOf(one) === kindOf(letter))
  return alike[random(alike.length)] ?? letter
}

/** Picks another letter or digit of the same kind and script. Returns any other character as it is. */
export const characterLike = (character: string, random: RandomIndex): string => {
  if (/[a-z]/.test(character)) return inRange('a', 26, random)
  if (/[A-Z]/.test(character)) return inRange('A', 26, random)
  // 0 stays 0 and other digits stay non-zero, so that numbers keep their length.
  if (/[1-9]/.test(character)) return inRange('1', 9, random)
  return /[^\0-\x7f]/.test(character) && /[\p{L}\p{N}]/u.test(character) ? letterLike(character, random) : character
}

const isHexAddress = (value: string): boolean => value.includes(':') && /^[0-9a-f:.]+$/i.test(value)

const hexLike = (digit: string, random: RandomIndex): string =>
  /[a-f]/.test(digit) ? inRange('a', 6, random) : /[A-F]/.test(digit) ? inRange('A', 6, random) : digit

const replaceCharacters = (value: string, random: RandomIndex): string => {
  if (ipv4.test(value)) return value.replace(/\d+/g, (digits) => octet(digits, random))
  if (isHexAddress(value)) {
    return Array.from(value, (one) => (/\d/.test(one) ? characterLike(one, random) : hexLike(one, random))).join('')
  }
  return Array.from(value, (one) => characterLike(one, random)).join('')
}

/** An IPv6 address that ends with an IPv4 address. Servers that listen on both write `::ffff:203.0.113.9`. */
const mixedAddress = /^([0-9a-f:]*:)(\d{1,3}(?:\.\d{1,3}){3})$/i
/** The part before the IPv4 address that says what it is. */
const mapped = /^[0:]*:ffff:$/i

const word = /[\p{L}\p{M}]+/gu
/** A name or an address: its words have the pseudonyms that they have alone, in a field of their own. */
const severalWords = /^[\p{L}\p{M}][\p{L}\p{M}.,'\u2019\s-]{0,100}[\s'\u2019-][\p{L}\p{M}.'-]+$/u

/** Digits at the end of a phone number that are the same with and without the code of its country. */
const sameAtEnd = 9

/** Writes the digits of `from` in `value`, compared from the end, as those of `to`. The digits before them are replaced. */
const phoneLike = (value: string, from: string, to: string, random: RandomIndex): string => {
  const digits = value.replace(/\D/g, '')
  let same = 0
  while (same < digits.length && digits.at(-1 - same) === from.at(-1 - same)) same += 1
  let left = digits.length
  return value.replace(/\d/g, (digit) => {
    const fromEnd = left--
    return fromEnd <= same ? (to.at(-fromEnd) ?? digit) : characterLike(digit, random)
  })
}

/** Maximum attempts to find a pseudonym that differs from its value. Some single characters have none. */
const maxAttempts = 20

/**
 * Creates pseudonyms for customer data. The same value always has the same pseudonym, in upper and lower case too, and a
 * phone number in any notation. A pseudonym keeps length, case, script and every character except letters and digits,
 * because signature mistakes depend on them.
 */
export const createPseudonyms = (random: RandomIndex): Pseudonymize => {
  const known = new Map<string, [value: string, pseudonym: string]>()
  /** The digits of each phone number and of its pseudonym, by the last digits. */
  const phones = new Map<string, [digits: string, pseudonym: string]>()
  const pseudonymize: Pseudonymize = (value) => {
    const before = known.get(foldCase(value))
    if (before !== undefined) return inCaseOf(value, ...before)
    const [, head = '', last] = mixedAddress.exec(value) ?? []
    let pseudonym = severalWords.test(value) ? value.replace(word, pseudonymize) : value
    if (last !== undefined)
      pseudonym = (mapped.test(head) ? head : replaceCharacters(head, random)) + pseudonymize(last)
    const digits = isPhone(value) ? value.replace(/\D/g, '') : ''
    const phone = phones.get(digits.slice(-sameAtEnd))
    if (phone !== undefined) pseudonym = phoneLike(value, ...phone, random)
    // A pseudonym that looks like a card number would be masked.
    const isUnusable = (): boolean => pseudonym === value || maskCardNumbers(pseudonym) !== pseudonym
    for (let attempt = 0; isUnusable() && attempt < maxAttempts; attempt++) pseudonym = replaceCharacters(value, random)
    known.set(foldCase(value), [value, pseudonym])
    if (phone === undefined && digits.length >= sameAtEnd)
      phones.set(digits.slice(-sameAtEnd), [digits, pseudonym.replace(/\D/g, '')])
    return pseudonym
  }
  return pseudonymize
}
