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

/** Whether an item matches `key:wanted`. `wanted` is in lower case. */
export type FilterField<T> = (item: T, wanted: string) => boolean

/** Describes how the items of a list are filtered. */
export interface Filterable<T> {
  fields: Readonly<Record<string, FilterField<T>>>
  /** The text that plain words are searched in, ignoring case. */
  text: (item: T) => string
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

type Words = string | number | null | undefined
const wordsOf = (words: Words | readonly Words[]): string[] =>
  (Array.isArray(words) ? words : [words]).map((word) => String(word ?? '').toLowerCase())

/** Matches a field that contains the wanted text: names, addresses, shortened ids. */
export const containing =
  <T>(of: (item: T) => Words | readonly Words[]): FilterField<T> =>
  (item, wanted) =>
    wordsOf(of(item)).some((word) => word.includes(wanted))

/**
 * Matches a field that starts with the wanted text: states, codes, numbers. A number that ends with `x` must match
 * whole, and each `x` matches any digit: `5xx`, `40x`, `e01x`.
 */
export const startingWith = <T>(of: (item: T) => Words | readonly Words[]): FilterField<T> => {
  const fits = (word: string, wanted: string): boolean => {
    const [, start, any] = /^([a-z]?\d+)(x+)$/.exec(wanted) ?? []
    if (start === undefined || any === undefined) return word.startsWith(wanted)
    return word.startsWith(start) && word.length === wanted.length && /^\d*$/.test(word.slice(start.length))
  }
  return (item, wanted) => wordsOf(of(item)).some((word) => fits(word, wanted))
}

const comparison = /^(>=|<=|>|<)(\d{1,12}(?:\.\d{1,6})?)$/
const range = /^(\d{1,12}(?:\.\d{1,6})?)\.\.(\d{1,12}(?:\.\d{1,6})?)$/

const comparisons: Readonly<Record<string, (value: number, limit: number) => boolean>> = {
  '>': (value, limit) => value > limit,
  '>=': (value, limit) => value >= limit,
  '<': (value, limit) => value < limit,
  '<=': (value, limit) => value <= limit,
}

/**
 * Returns the test of a comparison (`>400`, `<=400`) or range (`100..400`, both ends included). Returns undefined for
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
  (item, wanted) => {
    const compare = comparisonOf(wanted)
    if (compare === undefined) return otherwise(item, wanted)
    const value = of(item)
    return value !== null && compare(value)
  }

type Test<T> = (item: T, text: () => string) => boolean

const testOf = <T>({ key, value, negated }: FilterTerm, { fields, at }: Filterable<T>, now: number): Test<T> => {
  const field = key === null ? undefined : fields[key]
  if (field) return (item) => field(item, value) !== negated
  if (key === null || !momentKeys.includes(key)) return (_item, text) => text().includes(value) !== negated
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
  // Creating an item's text is the expensive part, so fields are tested first and the text is created at most once.
  const tests = terms
    .toSorted((a, b) => Number(a.key === null) - Number(b.key === null))
    .map((term) => testOf(term, filterable, now))
  return (item) => {
    let made: string | undefined
    const text = (): string => {
      made ??= filterable.text(item).toLowerCase()
      return made
    }
    return tests.every((test) => test(item, text))
  }
}
