import { maskCardNumbers } from '../../shared/mask-card-numbers.ts'

/** From 0 up to below `max`. */
export type RandomIndex = (max: number) => number

export type Pseudonyms = (value: string) => string

const ipv4 = /^\d{1,3}(\.\d{1,3}){3}$/

/** An octet with as many digits, of those an address may have. */
const octet = (digits: string, random: RandomIndex): string => {
  const [from, to] = digits.length === 1 ? [1, 9] : digits.length === 2 ? [10, 99] : [100, 223]
  return String(from + random(to - from + 1))
}

const inRange = (from: string, count: number, random: RandomIndex): string =>
  String.fromCharCode(from.charCodeAt(0) + random(count))

const kindOf = (letter: string): string =>
  [
    /\p{Lu}/u.test(letter) ? 'upper' : /\p{Ll}/u.test(letter) ? 'lower' : 'other',
    letter.normalize('NFD').length,
    letter.normalize('NFC') === letter,
    letter.toLowerCase().length,
    letter.toUpperCase().length,
    letter.toUpperCase() === letter.toLowerCase(),
  ].join()

/** A letter of the same block of 64, so that it is of the same script and as long in UTF-8, and behaves alike. */
const letterLike = (letter: string, random: RandomIndex): string => {
  const point = letter.codePointAt(0) ?? 0
  const block = Array.from({ length: 64 }, (_, at) => String.fromCodePoint((point & ~63) + at))
  const alike = block.filter((one) => one !== letter && /\p{L}/u.test(one) && kindOf(one) === kindOf(letter))
  return alike[random(alike.length)] ?? letter
}

const characterLike = (character: string, random: RandomIndex): string => {
  if (/[a-z]/.test(character)) return inRange('a', 26, random)
  if (/[A-Z]/.test(character)) return inRange('A', 26, random)
  // Neither a leading zero nor a number gains or loses digits.
  if (/[1-9]/.test(character)) return inRange('1', 9, random)
  return /[^\0-\x7f]/.test(character) && /\p{L}/u.test(character) ? letterLike(character, random) : character
}

const isHexAddress = (value: string): boolean => value.includes(':') && /^[0-9a-f:.]+$/i.test(value)

const hexLike = (digit: string, random: RandomIndex): string =>
  /[a-f]/.test(digit) ? inRange('a', 6, random) : /[A-F]/.test(digit) ? inRange('A', 6, random) : digit

const drawn = (value: string, random: RandomIndex): string => {
  if (ipv4.test(value)) return value.replace(/\d+/g, (digits) => octet(digits, random))
  if (isHexAddress(value)) {
    return Array.from(value, (one) => (/\d/.test(one) ? characterLike(one, random) : hexLike(one, random))).join('')
  }
  return Array.from(value, (one) => characterLike(one, random)).join('')
}

/** Draws until a pseudonym is another text than its value; those of one character may have none. */
const maxDraws = 20

/**
 * Replaces what customers are called. The same value always has the same pseudonym. It keeps the length and every
 * character but letters and digits, so that what breaks a signature stays: `/`, white space, characters outside ASCII,
 * upper and lower case.
 */
export const createPseudonyms = (random: RandomIndex): Pseudonyms => {
  const known = new Map<string, string>()
  return (value) => {
    const before = known.get(value)
    if (before !== undefined) return before
    let pseudonym = value
    // One that looks like a card number would be masked.
    const isOdd = (): boolean => pseudonym === value || maskCardNumbers(pseudonym) !== pseudonym
    for (let draw = 0; isOdd() && draw < maxDraws; draw++) pseudonym = drawn(value, random)
    known.set(value, pseudonym)
    return pseudonym
  }
}
