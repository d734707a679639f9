import { escapePattern } from './escape-pattern.ts'
import { momentOf } from './moment-of.ts'

/**
 * The filter language of every list: words and `key:value` pairs, all of which must match. `-` negates a term; quotes
 * keep spaces together. A pair with an unknown key is plain text. A key without a value is ignored, because it is still
 * being typed. `after:` and `before:` are keys of every list (see moment-of.ts);
 * the others are in filter-keys.ts.
 */
export interface FilterTerm {
  negated: boolean
  /** null for plain text. */
  key: string | null
  /** In lower case. */
  value: string
}

/** Makes the test of `key:wanted`, so that the value is parsed once for all items. `wanted` is in lower case. */
export type FilterField<T> = (wanted: string) => (item: T) => boolean

type Words = string | number | null | undefined

/** Describes how the items of a list are filtered. */
export interface Filterable<T> {
  fields: Readonly<Record<string, FilterField<T>>>
  /** The texts that plain words are searched in, ignoring case. */
  texts: (item: T) => readonly Words[]
  /** The item's time in ms since the epoch, for `after:` and `before:`. */
  at: (item: T) => number
}

/** The keys of every list whose value is a time. */
export const momentKeys: readonly string[] = ['after', 'before']
/** Limits the characters of a filter. The control API refuses a longer one; the rest is not read. */
export const maxFilterLength = 500
const termPattern = /(-?)(?:([a-z]+):)?(?:"([^"]*)"?|(\S+))/gi
const unfinished = /^-?([a-z]+):$/i

export const parseFilter = (text: string, keys: readonly string[]): FilterTerm[] => {
  const isKey = (name: string): boolean => keys.includes(name) || momentKeys.includes(name)
  const terms: FilterTerm[] = []
  for (const [whole, minus, rawKey, quoted, bare] of text.slice(0, maxFilterLength).matchAll(termPattern)) {
    const value = (quoted ?? bare ?? '').toLowerCase()
    const key = rawKey?.toLowerCase()
    if (value === '' || isKey(unfinished.exec(whole)?.[1]?.toLowerCase() ?? '')) continue
    const negated = minus === '-'
    // `http://…` is an address, even if the list has the key `http`.
    const isAddress = bare?.startsWith('//') ?? false
    if (key !== undefined && isKey(key) && !isAddress) terms.push({ negated, key, value })
    else terms.push({ negated, key: null, value: key === undefined ? value : `${key}:${value}` })
  }
  return terms
}

const textOf = (word: Words): string => String(word ?? '')
const lowerCaseOf = (word: Words): string => textOf(word).toLowerCase()

/** Whether a word, in lower case, passes. A single word needs no array: lists have 100,000 items. */
const someWord = (words: Words | readonly Words[], passes: (word: string) => boolean): boolean =>
  Array.isArray(words) ? words.some((word: Words) => passes(lowerCaseOf(word))) : passes(lowerCaseOf(words as Words))

/** Matches a field that contains the wanted text: names, addresses, shortened ids. */
export const containing =
  <T>(of: (item: T) => Words | readonly Words[]): FilterField<T> =>
  (wanted) =>
  (item) =>
    someWord(of(item), (word) => word.includes(wanted))

/**
 * Matches a field that starts with the wanted text: states, codes, numbers. A number that ends with `x` must match
 * whole, and each `x` matches any digit: `5xx`, `40x`, `e01x`.
 */
export const startingWith =
  <T>(of: (item: T) => Words | readonly Words[]): FilterField<T> =>
  (wanted) => {
    const [, start] = /^([a-z]?\d+)x+$/.exec(wanted) ?? []
    const passes =
      start === undefined
        ? (word: string) => word.startsWith(wanted)
        : (word: string) =>
            word.startsWith(start) && word.length === wanted.length && /^\d*$/.test(word.slice(start.length))
    return (item) => someWord(of(item), passes)
  }

const comparison = /^(>=|<=|>|<)(\d{1,12}(?:\.\d{1,6})?)$/
const range = /^(\d{1,12}(?:\.\d{1,6})?)(?:\.\.|[-–])(\d{1,12}(?:\.\d{1,6})?)$/

const comparisons: Readonly<Record<string, (value: number, limit: number) => boolean>> = {
  '>': (value, limit) => value > limit,
  '>=': (value, limit) => value >= limit,
  '<': (value, limit) => value < limit,
  '<=': (value, limit) => value <= limit,
}

/**
 * Returns the test of a comparison (`>400`, `<=400`) or range (`100..400` or `100-400`, both ends included). Returns undefined for
 * any other text.
 */
export const comparisonOf = (wanted: string): ((value: number) => boolean) | undefined => {
  const [, sign = '', limit] = comparison.exec(wanted) ?? []
  const compare = comparisons[sign]
  if (compare !== undefined) return (value) => compare(value, Number(limit))
  const [, from, to] = range.exec(wanted) ?? []
  return from === undefined || to === undefined ? undefined : (value) => value >= Number(from) && value <= Number(to)
}

/**
 * A field with a number that can be compared. Texts that are not comparisons are tested by `otherwise`. null matches no
 * comparison.
 */
export const comparing =
  <T>(of: (item: T) => number | null, otherwise: FilterField<T> = startingWith(of)): FilterField<T> =>
  (wanted) => {
    const compare = comparisonOf(wanted)
    if (compare === undefined) return otherwise(wanted)
    return (item) => {
      const value = of(item)
      return value !== null && compare(value)
    }
  }

/**
 * Returns whether a text contains `wanted`, which is in lower case, ignoring case. A pattern makes no copy of the text:
 * bodies are long, and 100,000 of them are searched.
 */
export const inAnyCase = (wanted: string): ((text: string) => boolean) => {
  if (!/^[\x20-\x7e]*$/.test(wanted)) return (text) => text.toLowerCase().includes(wanted)
  // Ten times as fast, for numbers and the digits of ids.
  if (!/[a-z]/.test(wanted)) return (text) => text.includes(wanted)
  const pattern = new RegExp(escapePattern(wanted), 'i')
  return (text) => pattern.test(text)
}

type Test<T> = (item: T, texts: () => readonly Words[]) => boolean

const testOf = <T>({ key, value, negated }: FilterTerm, { fields, at }: Filterable<T>, now: number): Test<T> => {
  const fits = key === null ? undefined : fields[key]?.(value)
  if (fits) return (item) => fits(item) !== negated
  if (key === null || !momentKeys.includes(key)) {
    const occursIn = inAnyCase(value)
    const isIn = (word: Words): boolean => word !== null && word !== undefined && occursIn(String(word))
    return (_item, texts) => texts().some(isIn) !== negated
  }
  const moment = momentOf(value, now)
  // An invalid time matches nothing, also when negated, so that the mistake is visible.
  if (moment === undefined) return () => false
  return (item) => (key === 'after' ? at(item) >= moment : at(item) < moment) !== negated
}

/** Returns a test for all terms of a filter; undefined when there are none. `now` is in ms. */
export const filterOf = <T>(
  q: string | undefined,
  filterable: Filterable<T>,
  now: number,
): ((item: T) => boolean) | undefined => {
  const terms = parseFilter(q ?? '', Object.keys(filterable.fields))
  if (terms.length === 0) return undefined
  // Creating an item's texts is the expensive part, so fields are tested first and the texts are created at most once.
  const distinct = new Map(terms.map((term) => [JSON.stringify(term), term]))
  const tests = Array.from(distinct.values())
    .toSorted((a, b) => Number(a.key === null) - Number(b.key === null))
    .map((term) => testOf(term, filterable, now))
  return (item) => {
    let made: readonly Words[] | undefined
    const texts = (): readonly Words[] => {
      made ??= filterable.texts(item)
      return made
    }
    return tests.every((test) => test(item, texts))
  }
}
