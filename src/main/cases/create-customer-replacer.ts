import { isCreateFieldName } from '../../shared/create-fields.ts'
import { createReplacer, type Replacer } from './create-replacer.ts'
import { formField, isAboutCustomer, jsonMember } from './customer-values.ts'
import { isWholeWord } from './is-whole-word.ts'
import type { Pseudonymize } from './pseudonyms.ts'
import { spellings } from './spellings.ts'

/** Minimum length of a value that is replaced in any text. A shorter one is replaced in its own field only. */
const minAnywhereLength = 3
/** Minimum length of a value that is replaced inside longer words. */
const minInWordLength = 5

/** Up to five digits count as short, because they can be a year or a price elsewhere. */
const isShort = (value: string): boolean => value.length < minAnywhereLength || /^\d{1,5}$/.test(value)

const isPhone = (value: string): boolean =>
  /^[+\d\s()./-]+$/.test(value) && value.replace(/\D/g, '').length >= 6 && !/^\d+\.\d+\.\d+\.\d+$/.test(value)

const letterBelow: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ß: 'ss',
  æ: 'ae',
}
/** Returns a name as written by those who have no such letters. */
const withoutAccents = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}|[łŁøØđĐßæ]/gu, (one) => letterBelow[one] ?? '')

/** Digits in groups, as in phone numbers. */
const digitGroups = /(?<!\d)\d(?:[ ()./-]{0,2}\d){6,18}(?!\d)/g
/** Minimum digits of a phone number without its country code of at most three. */
const minPhoneDigits = 7

/** Creates a function that replaces phone numbers in other groups, and without country code or with another prefix. */
const createPhoneReplacer = (values: readonly string[], pseudonyms: Pseudonymize): Replacer => {
  const known = new Map<string, string>()
  for (const value of values.filter(isPhone)) {
    const [from, to] = [value.replace(/\D/g, ''), pseudonyms(value).replace(/\D/g, '')]
    for (let cut = 0; cut <= 3 && from.length - cut >= minPhoneDigits; cut++) known.set(from.slice(cut), to.slice(cut))
  }
  return (text) => {
    let count = 0
    const changed = text.replace(digitGroups, (run) => {
      const digits = run.replace(/\D/g, '')
      const start = Array.from(digits).findIndex((_, at) => known.has(digits.slice(at)))
      const to = start < 0 ? undefined : known.get(digits.slice(start))
      if (to === undefined) return run
      count++
      let at = -start
      return run.replace(/\d/g, (digit) => to[at++] ?? digit)
    })
    return [changed, count]
  }
}

/** Returns every spelling of a value with the same spelling of its pseudonym. */
const pairsOf = (value: string, pseudonym: string): [string, string][] => {
  const digits = value.replace(/\D/g, '')
  const digitPairs: [string, string][] = isPhone(value) ? [[digits, pseudonym.replace(/\D/g, '')]] : []
  const casePairs: [string, string][] = [
    [value.toUpperCase(), pseudonym.toUpperCase()],
    [value.toLowerCase(), pseudonym.toLowerCase()],
    [value, pseudonym],
  ]
  // Composed and decomposed Unicode.
  const normalized = casePairs.flatMap(([from, to]): [string, string][] => [
    [from.normalize('NFD'), to.normalize('NFD')],
    [from.normalize('NFC'), to.normalize('NFC')],
    [from, to],
  ])
  const plain = casePairs.map(([from, to]): [string, string] => [withoutAccents(from), withoutAccents(to)])
  return [...new Map([...digitPairs, ...plain, ...normalized])].flatMap(([from, to]) => spellings(from, to))
}

const wordEnd = /[\w-]{0,64}$/
const wordStart = /^[\w-]{0,64}/

/** Whether the match is the name of a JSON member or form field, not a value. */
const isName = (text: string, at: number, { length }: string): boolean => {
  const rest = text.slice(at + length, at + length + 80)
  const [tail = ''] = wordStart.exec(rest) ?? []
  const closing = /^(\\{0,3}["'])?\s{0,4}(?::(?!\/\/)|=>|=(?!=))/.exec(rest.slice(tail.length))
  if (closing === null) return false
  const back = text.slice(Math.max(0, at - 80), at)
  const [head = ''] = wordEnd.exec(back) ?? []
  const name = head + text.slice(at, at + length) + tail
  const opening = back.slice(0, back.length - head.length)
  const isQuoted = closing[1] !== undefined && /["']$/.test(opening)
  const isField = closing[0].endsWith('=') && (opening === '' || /[?&]$/.test(opening))
  return isQuoted || isField || isAboutCustomer(name) || isCreateFieldName(name)
}

const isAddress = (value: string): boolean =>
  /^[\d.]{7,15}$/.test(value) || (value.includes(':') && /^[\da-f:.]+$/i.test(value))
/** The `://` of a URL, plain or escaped. */
const beforeHost = /(?::|%3a)(?:\\?\/|%2f){2}\[?$/i

/**
 * Creates a function that replaces customer data with pseudonyms in every spelling. Names of members and fields are kept,
 * and so is an IP address that is the host of a URL, because it is a server's.
 */
export const createCustomerReplacer = (customers: readonly string[], pseudonyms: Pseudonymize): Replacer => {
  const shortValues = new Set(customers.filter(isShort))
  const pairs = customers.flatMap((value) => (shortValues.has(value) ? [] : pairsOf(value, pseudonyms(value))))
  const isWord = (from: string): boolean => from.length < minInWordLength && /^[\p{L}\p{N}]+$/u.test(from)
  const replace = createReplacer(pairs, (text, at, found) => {
    if (isWord(found) && !isWholeWord(text, at, found)) return false
    if (isAddress(found) && beforeHost.test(text.slice(Math.max(0, at - 12), at))) return false
    return !isName(text, at, found)
  })
  const inMember = (all: string, name: string, colon: string, literal: string): string => {
    const quote = literal.startsWith('"') ? '"' : ''
    const value = quote === '' ? literal : literal.slice(1, -1)
    return isAboutCustomer(name) && shortValues.has(value)
      ? `"${name}"${colon}${quote}${pseudonyms(value)}${quote}`
      : all
  }
  const inField = (all: string, name: string, value: string): string =>
    isAboutCustomer(name) && shortValues.has(value) ? `${name}=${pseudonyms(value)}` : all

  const replacePhones = createPhoneReplacer(customers, pseudonyms)
  return (text) => {
    const [first, found] = replace(text)
    const [changed, phones] = replacePhones(first)
    const count = found + phones
    if (shortValues.size === 0) return [changed, count]
    return [changed.replace(jsonMember, inMember).replace(formField, inField), count]
  }
}
