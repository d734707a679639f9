import { isCreateFieldName } from '../../shared/create-fields.ts'
import { commonWords } from './common-words.ts'
import { createReplacer } from './create-replacer.ts'
import { customerSpellings } from './customer-spellings.ts'
import {
  decodedForm,
  decodedJson,
  formField,
  isPhone,
  jsonMember,
  looseValues,
  noValue,
  phoneMarks,
  withoutSpaces,
  withoutUnicodeEscapes,
} from './customer-values.ts'
import { foldAccents } from './in-case-of.ts'
import { inflectedNames } from './inflected-names.ts'
import { isAboutCustomer } from './is-about-customer.ts'
import { isWholeWord } from './is-whole-word.ts'
import type { Pseudonymize } from './pseudonyms.ts'
import { spellings } from './spellings.ts'

/** Minimum length of a value that is replaced in any text. A shorter one is replaced in its own field only. */
const minAnywhereLength = 3
/** Minimum length of a value that is replaced inside longer words. */
const minInWordLength = 5
/** Up to five digits count as short, because they can be a year or a price elsewhere, and so do words such as `Null`. */
const isShort = (value: string): boolean =>
  noValue.test(value) || (value.length < minAnywhereLength && !withoutSpaces.test(value)) || /^\d{1,5}$/.test(value)

/** Digits in groups, as in phone numbers. */
const digitGroups = new RegExp(String.raw`(?<!\d)\d(?:${phoneMarks}\d){6,18}(?!\d)`, 'gu')

/** Creates a function that replaces phone numbers in other groups, and without country code or with another prefix. */
const createPhoneReplacer = (phones: readonly string[], pseudonyms: Pseudonymize) => {
  const pairs = phones.map((value) => [value, pseudonyms(value)].map((one) => one.replace(/\D/g, '')))
  const known = new Map(
    pairs.flatMap(([from = '', to = '']) => [3, 2, 1, 0].map((cut) => [from.slice(cut), to.slice(cut)] as const)),
  )
  return (text: string): string =>
    text.replace(digitGroups, (run) => {
      const digits = run.replace(/\D/g, '')
      const start = Array.from(digits.slice(6)).findIndex((_, at) => known.has(digits.slice(at)))
      if (start < 0) return run
      let at = 0
      const to = digits.slice(0, start) + known.get(digits.slice(start))
      return run.replace(/\d/g, () => to[at++] ?? '')
    })
}

const oneName = /^\p{L}[\p{L}\p{M}'\u2019.-]*$/u
const isOneName = (value: string): boolean => oneName.test(value) && !noValue.test(value)
const postalCode = /^\d{4,5}$/
const placeName = /^\p{L}[\p{L}\p{M}'\u2019 .-]{1,40}$/u
/** Limits the full names, each of which has dozens of spellings. */
const maxFullNames = 100

/**
 * Returns full names with a part that is too short to be replaced alone, and postal codes with a place, and their
 * pseudonyms. Beside the other part it is no word or number of something else.
 */
const fullNamesOf = (
  short: Iterable<string>,
  customers: readonly string[],
  pseudonyms: Pseudonymize,
): [string, string][] => {
  const [names, places] = [customers.filter(isOneName), customers.filter((value) => placeName.test(value))]
  const othersOf = (one: string): string[] => (postalCode.test(one) ? places : isOneName(one) ? names : [])
  const couples = Array.from(short).flatMap((one) =>
    othersOf(one).flatMap((other) =>
      other === one
        ? []
        : [
            [one, other],
            [other, one],
          ],
    ),
  )
  return couples.slice(0, maxFullNames).flatMap((couple) => {
    const pseudonym = couple.map(pseudonyms)
    const separators = withoutSpaces.test(couple.join('')) ? ['', ' '] : [' ', ', ']
    return separators.map((separator): [string, string] => [couple.join(separator), pseudonym.join(separator)])
  })
}

const wordEnd = /[\w-]{0,64}$/
const wordStart = /^[\w-]{0,64}/

/** Whether the match is the name of a JSON member or form field, not a value. A quoted word of prose follows no comma. */
const isName = (text: string, at: number, { length }: string): boolean => {
  const rest = text.slice(at + length, at + length + 80)
  const [tail = ''] = wordStart.exec(rest) ?? []
  const closing = /^(\\{0,3}["'])?\s{0,4}(?::(?!\/\/)|=>|=(?!=))/.exec(rest.slice(tail.length))
  if (closing === null) return false
  const back = text.slice(Math.max(0, at - 80), at)
  const [head = ''] = wordEnd.exec(back) ?? []
  const name = head + text.slice(at, at + length) + tail
  const opening = back.slice(0, back.length - head.length)
  const isQuoted = closing[1] !== undefined && /[{,([](?:\s|\\{1,3}[nrt]){0,40}\\{0,3}["']$/.test(opening)
  const isField = closing[0].endsWith('=') && (opening === '' || /[?&]$/.test(opening))
  return isQuoted || isField || isCreateFieldName(name) || (name.length > length && isAboutCustomer(name))
}

const isAddress = (value: string): boolean =>
  /^[\d.]{7,15}$/.test(value) || (value.includes(':') && /^[\da-f:.]+$/i.test(value))
/** The `://` of a URL, plain or escaped. */
const beforeHost = /(?::|%3a)(?:\\?\/|%2f){2}\[?$/i

/** Anything of a URL up to a place in its host, and the rest of the host. */
const inHost = /(?::|%3a)(?:\\?\/|%2f){2}[\w.-]{0,80}$/i
const hostEnd = /^[\w.:-]{0,80}(?![\w.:@-]|%40)/
/** The name of a field whose value is a choice. A customer may be called like one. */
const choiceName =
  /(?:currency(?:_?code)?|ipn_format|country|language|locale)(?:\\{0,3}["'])?\s{0,4}[:=]\s{0,4}(?:\\{0,3}["'])?$/i

/** The token after the word Bearer, which may be a name, too. */
const beforeToken = /^\s{1,3}[^\s]{1,200}\.[0-9a-f]{4}/i

/**
 * Creates a function that replaces customer data with pseudonyms in every spelling. Kept are names of members and fields,
 * hosts of URLs, choices such as the currency, and what is part of a text in `kept`: merchant keys and names.
 */
export const createCustomerReplacer = (
  customers: readonly string[],
  pseudonyms: Pseudonymize,
  kept: readonly string[] = [],
) => {
  const isKept = (text: string, at: number, { length }: string): boolean =>
    kept.some((one) => {
      const start = one.length > length ? text.indexOf(one, Math.max(0, at + length - one.length)) : -1
      return start !== -1 && start <= at
    })
  const isChoice = (text: string, at: number, { length }: string): boolean => {
    const back = text.slice(Math.max(0, at - 120), at)
    const rest = text.slice(at + length, at + length + 120)
    return (
      (inHost.test(back) && hostEnd.test(rest)) ||
      choiceName.test(back) ||
      (/bearer\s*$/i.test(back + text.slice(at, at + length)) && beforeToken.test(rest)) ||
      /^s?(?::|%3a)(?:\\?\/|%2f){2}/i.test(rest)
    )
  }
  const shortValues = new Set(customers.filter(isShort))
  /** Replaced in their own field also where they are nowhere else. */
  const ownValues = new Set([...shortValues, ...customers.filter((value) => commonWords.has(value))])
  const fullNames = fullNamesOf(shortValues, customers, pseudonyms).flatMap((pair) => customerSpellings(...pair))
  const fullNamesFound = new Set(fullNames.map(([from]) => foldAccents(from)))
  const known = [
    ...fullNames,
    ...customers.flatMap((value) => (shortValues.has(value) ? [] : customerSpellings(value, pseudonyms(value)))),
  ]
  const knownFound = new Set(known.map(([from]) => foldAccents(from)))
  const inflected = customers
    .filter((value) => isOneName(value) && !shortValues.has(value))
    .flatMap((value) => inflectedNames(value, pseudonyms(value)))
    .filter(([from]) => !knownFound.has(foldAccents(from)))
  const inflectedFound = new Set(inflected.map(([from]) => foldAccents(from)))
  const isWord = (from: string): boolean =>
    inflectedFound.has(foldAccents(from)) ||
    (from.length < minInWordLength && /^[\p{L}\p{N}]+$/u.test(from) && !withoutSpaces.test(from)) ||
    (fullNamesFound.has(foldAccents(from)) && !withoutSpaces.test(from))
  const isAllowed = (text: string, at: number, found: string): boolean => {
    if (isWord(found) && !isWholeWord(text, at, found)) return false
    if (commonWords.has(found) || (inflectedFound.has(foldAccents(found)) && !/^\p{Lu}/u.test(found))) return false
    if (isAddress(found)) return !beforeHost.test(text.slice(Math.max(0, at - 12), at))
    if (found.includes('@') || isPhone(found)) return true
    return !isName(text, at, found) && !isChoice(text, at, found) && !isKept(text, at, found)
  }
  const replace = createReplacer([...inflected, ...known], { isAllowed, ignoresCase: true })
  /** Replaces a short value in its own field, in the spelling in which it is written there. */
  const inField = (all: string, name: string, written: string, value: string, other: (text: string) => string) => {
    if (!isAboutCustomer(name) || !ownValues.has(value)) return all
    const to = pseudonyms(value)
    const spelled = spellings(value, to).find(([one]) => one === written)?.[1] ?? other(to)
    return all.slice(0, all.length - written.length) + spelled
  }
  const inMember = (all: string, name: string, _: string, literal: string): string => {
    const value = decodedJson(literal)
    if (!literal.startsWith('"')) return inField(all, name, literal, value, String)
    const end = all.slice(0, -1)
    return `${inField(end, decodedJson(`"${name}"`), literal.slice(1, -1), value, (to) => JSON.stringify(to).slice(1, -1))}"`
  }
  const inLoose = (text: string): string => {
    let [changed, copied] = ['', 0]
    for (const { name, written, at } of looseValues(text)) {
      const to = inField(written, name, written, withoutUnicodeEscapes(written), String)
      if (to === written || at < copied) continue
      changed += text.slice(copied, at) + to
      copied = at + written.length
    }
    return changed + text.slice(copied)
  }
  const replacePhones = createPhoneReplacer(customers.filter(isPhone), pseudonyms)
  return (text: string): string => {
    const changed = replacePhones(replace(text)[0])
    if (ownValues.size === 0) return changed
    return inLoose(
      changed
        .replace(jsonMember, inMember)
        .replace(formField, (all: string, name: string, value: string) =>
          inField(all, decodedForm(name), value, decodedForm(value), encodeURIComponent),
        ),
    )
  }
}
