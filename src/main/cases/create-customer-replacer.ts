import { isCreateFieldName } from '../../shared/create-fields.ts'
import { createReplacer, type Replacer } from './create-replacer.ts'
import { formField, isAboutCustomer, jsonMember } from './customer-values.ts'
import { isWholeWord } from './is-whole-word.ts'
import type { Pseudonyms } from './pseudonyms.ts'
import { spellings } from './spellings.ts'

/** Shorter values are replaced in their own fields only: elsewhere they are part of words. */
const minInText = 3
/** From so many characters on a value is replaced inside longer words too. */
const minInWord = 5

/** Few digits are a year or a price elsewhere. */
const isShort = (value: string): boolean => value.length < minInText || /^\d{1,5}$/.test(value)

const pairsOf = (value: string, pseudonym: string): [string, string][] => {
  const digits = value.replace(/\D/g, '')
  const others: [string, string][] =
    digits.length >= 6 && /^[+\d\s().-]+$/.test(value) && !/^\d+\.\d+\.\d+\.\d+$/.test(value)
      ? [[digits, pseudonym.replace(/\D/g, '')]]
      : []
  const words: [string, string][] = [
    [value.toUpperCase(), pseudonym.toUpperCase()],
    [value.toLowerCase(), pseudonym.toLowerCase()],
    [value, pseudonym],
  ]
  // In composed and decomposed letters.
  const normal = words.flatMap(([from, to]): [string, string][] => [
    [from.normalize('NFD'), to.normalize('NFD')],
    [from.normalize('NFC'), to.normalize('NFC')],
    [from, to],
  ])
  return [...new Map([...others, ...normal])].flatMap(([from, to]) => spellings(from, to))
}

const wordEnd = /[\w-]{0,64}$/
const wordStart = /^[\w-]{0,64}/

/** A name of a member or a field: what a customer is called may be the word for something. */
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

const isAddress = (value: string): boolean => /^[\d.]{7,15}$/.test(value) || /^[\da-f:.]*:[\da-f:.]*$/i.test(value)
/** What stands before the host of a URL, also escaped. */
const beforeHost = /(?::|%3a)(?:\\?\/|%2f){2}\[?$/i

/**
 * Replaces what customers are called, however it is written, but not in names of members. An IP address of theirs that is
 * the host of a URL is that of a server.
 */
export const createCustomerReplacer = (customers: readonly string[], pseudonyms: Pseudonyms): Replacer => {
  const short = new Set(customers.filter(isShort))
  const pairs = customers.flatMap((value) => (short.has(value) ? [] : pairsOf(value, pseudonyms(value))))
  const isWord = (from: string): boolean => from.length < minInWord && /^[\p{L}\p{N}]+$/u.test(from)
  const replace = createReplacer(pairs, (text, at, found) => {
    if (isWord(found) && !isWholeWord(text, at, found)) return false
    if (isAddress(found) && beforeHost.test(text.slice(Math.max(0, at - 12), at))) return false
    return !isName(text, at, found)
  })
  const inMember = (all: string, name: string, colon: string, literal: string): string => {
    const quote = literal.startsWith('"') ? '"' : ''
    const value = quote === '' ? literal : literal.slice(1, -1)
    return isAboutCustomer(name) && short.has(value) ? `"${name}"${colon}${quote}${pseudonyms(value)}${quote}` : all
  }
  const inField = (all: string, name: string, value: string): string =>
    isAboutCustomer(name) && short.has(value) ? `${name}=${pseudonyms(value)}` : all

  return (text) => {
    const [changed, count] = replace(text)
    if (short.size === 0) return [changed, count]
    return [changed.replace(jsonMember, inMember).replace(formField, inField), count]
  }
}
