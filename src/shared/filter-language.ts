/**
 * The filter language of every list: words and `key:value` pairs, all of which must hold; `-` before one negates it;
 * quotes keep spaces together. `status:5xx` takes `x` for any digit; `after:` and `before:` take a time of day
 * (`10:00`), an age (`15m`, `2h`, `3d`) or an ISO date.
 */
export interface FilterTerm {
  negated: boolean
  /** null: plain text. */
  key: string | null
  /** Lower case. */
  value: string
}

/** How the things of one list are filtered. Everything it returns is compared without regard to case. */
export interface Filterable<T> {
  fields: Readonly<Record<string, (item: T) => string>>
  /** What plain words are looked for in. */
  text: (item: T) => string
  /** ms since the epoch, for `after:` and `before:`. */
  at: (item: T) => number
}

const termPattern = /(-?)(?:([A-Za-z]+):)?(?:"([^"]*)"?|(\S+))/g

export const parseFilter = (text: string, keys: readonly string[]): FilterTerm[] => {
  const terms: FilterTerm[] = []
  for (const match of text.matchAll(termPattern)) {
    const [, minus = '', rawKey, quoted, bare] = match
    const value = (quoted ?? bare ?? '').toLowerCase()
    const key = rawKey?.toLowerCase()
    const known = key !== undefined && (keys.includes(key) || key === 'after' || key === 'before')
    if (value === '') continue
    if (known) terms.push({ negated: minus === '-', key, value })
    else terms.push({ negated: minus === '-', key: null, value: key === undefined ? value : `${key}:${value}` })
  }
  return terms
}

const ages: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** The moment a value of `after:` or `before:` means, in ms; undefined when it means none. Times of day are local. */
export const momentOf = (value: string, now: number): number | undefined => {
  const age = /^(\d+)([smhd])$/.exec(value)
  if (age) return now - Number(age[1]) * (ages[age[2] ?? ''] ?? 0)
  const time = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(value)
  if (time) return new Date(now).setHours(Number(time[1]), Number(time[2]), Number(time[3] ?? 0), 0)
  const parsed = Date.parse(value.toUpperCase())
  return Number.isNaN(parsed) ? undefined : parsed
}

const matchesValue = (actual: string, wanted: string): boolean => {
  const text = actual.toLowerCase()
  if (!/^[\dx]{3}$/.test(wanted) || !wanted.includes('x')) return text.includes(wanted)
  return new RegExp(`^${wanted.replaceAll('x', '\\d')}$`).test(text)
}

const holds = <T>(term: FilterTerm, filterable: Filterable<T>, item: T, now: number): boolean => {
  if (term.key === 'after' || term.key === 'before') {
    const moment = momentOf(term.value, now)
    if (moment === undefined) return false
    return term.key === 'after' ? filterable.at(item) >= moment : filterable.at(item) < moment
  }
  const field = term.key === null ? undefined : filterable.fields[term.key]
  return field === undefined
    ? filterable.text(item).toLowerCase().includes(term.value)
    : matchesValue(field(item), term.value)
}

/** Whether a thing meets every term of a filter. `now` in ms. */
export const matchesFilter = <T>(
  terms: readonly FilterTerm[],
  filterable: Filterable<T>,
  item: T,
  now: number,
): boolean => terms.every((term) => holds(term, filterable, item, now) !== term.negated)
