import { setImmediate as nextTurn } from 'node:timers/promises'
import { type ListQuery, type Page, testRun } from '../../../shared/contract/common.ts'
import { type Filterable, filterOf, parseFilter } from '../../../shared/parse-filter.ts'
import type { Collection } from '../../store/store.ts'
import { invalid } from '../http/problems.ts'

interface Ordered {
  id: string
  seq: number
}

/** Maximum duration of a scan between two turns of the event loop, in ms. */
const sliceMs = 8
/** Records visited between two checks of the time. */
const recordsPerCheck = 32
/** Limits the characters of a page, which becomes JSON in one turn. The first record is shown however large it is. */
const maxCharacters = 256 * 1024

/**
 * Visits every record, newest first, until `visit` returns false. It yields to the event loop every few milliseconds,
 * so records may be added and deleted meanwhile. Each visit gets the current record, and none is visited twice.
 */
export const scanNewest = async <T extends Ordered>(
  collection: Collection<T>,
  visit: (record: T) => boolean | undefined,
): Promise<void> => {
  let before: number | undefined
  for (;;) {
    const sliceEnd = performance.now() + sliceMs
    let done = true
    let visited = 0
    for (const record of collection.newest(before)) {
      if (visit(record) === false) return
      before = record.seq
      visited += 1
      if (visited % recordsPerCheck !== 0 || performance.now() < sliceEnd) continue
      done = false
      break
    }
    if (done) return
    await nextTurn()
  }
}

/** Sort key of a list: a number, then the order of arrival. */
interface Place {
  value: number
  seq: number
}

const cursorOf = (text: string | undefined): Place | undefined => {
  if (text === undefined) return undefined
  const [, value, seq] = /^(\d{1,16})(?:-(\d{1,16}))?$/.exec(text) ?? []
  if (value === undefined) throw invalid({ cursor: 'must be the nextCursor of a page' })
  return seq === undefined ? { value: 0, seq: Number(value) } : { value: Number(value), seq: Number(seq) }
}

export interface ListSource<T, V> {
  collection: Collection<T>
  /** How `q` is parsed. */
  filterable: Filterable<T>
  /** Reference time of ages and times of day in `q`, in ms. */
  now: number
  /** The list's own filters. undefined when none is set. */
  matches?: ((record: T) => boolean) | undefined
  /** The value that `highest` and `lowest` sort by. A list without it is sorted by time. */
  amountOf?: (record: T) => number
  /** Whether a run of the Lab created the record. */
  isTest?: (record: T) => boolean
  view: (record: T) => V
  /** The characters of what is large in the view. A page with many has fewer records than asked for. */
  charactersOf?: (record: T) => number
}

/** Values of `is:` that mean test runs. */
const testWords: readonly string[] = ['test', ...testRun.options]

/** Whether `is:test` or the kind of a run includes what `tests=hide` would exclude. */
const asksForTests = (q: string | undefined, fields: Readonly<Record<string, unknown>>): boolean =>
  parseFilter(q ?? '', Object.keys(fields)).some(
    ({ key, negated, value }) => key === 'is' && !negated && testWords.some((word) => word.startsWith(value)),
  )

/** Compares plain numbers, so that no object is created for each of 100,000 records. */
type IsBefore = (value: number, seq: number, otherValue: number, otherSeq: number) => boolean

/** Collects the first `limit` records of an order. At most twice as many are kept meanwhile. */
const createTop = <T>(limit: number, isBefore: IsBefore) => {
  let kept: (Place & { record: T })[] = []
  /** The place of the last of the first records so far. Records after it are not collected. */
  let bound: Place | undefined
  const cut = (): void => {
    kept.sort((one, other) => (isBefore(one.value, one.seq, other.value, other.seq) ? -1 : 1))
    if (kept.length > limit) kept = kept.slice(0, limit)
    bound = kept.length < limit ? undefined : kept.at(-1)
  }
  return {
    offer: (value: number, seq: number, record: T): void => {
      if (bound !== undefined && !isBefore(value, seq, bound.value, bound.seq)) return
      kept.push({ value, seq, record })
      if (kept.length > 2 * limit) cut()
    },
    isFull: (): boolean => kept.length >= limit,
    first: (): (Place & { record: T })[] => {
      cut()
      return kept
    },
  }
}

/** Returns the first records that have room on a page, at least one. */
const withinPage = <T>(records: T[], charactersOf: (record: T) => number): T[] => {
  let characters = 0
  const end = records.findIndex((record, at) => {
    characters += charactersOf(record)
    return at > 0 && characters > maxCharacters
  })
  return end === -1 ? records : records.slice(0, end)
}

/**
 * Returns a page of records. The cursor is the position of the last record of the page before, so new records shift
 * nothing. `total` counts all matches, whatever the page.
 */
export const listPage = async <T extends Ordered, V>(
  {
    limit,
    cursor,
    from,
    above = 0,
    q,
    sort = 'newest',
    tests = 'show',
  }: Pick<ListQuery, 'limit' | 'cursor' | 'from' | 'q'> & Partial<Pick<ListQuery, 'above' | 'sort' | 'tests'>>,
  { collection, filterable, now, matches, amountOf, isTest, view, charactersOf = () => 0 }: ListSource<T, V>,
): Promise<Page<V>> => {
  const after = cursorOf(cursor)
  const start = after === undefined && from !== undefined ? collection.get(from) : undefined
  const isWanted = filterOf(q, filterable, now)
  const isHidden = tests === 'hide' && !asksForTests(q, filterable.fields) ? isTest : undefined
  const byAmount = amountOf !== undefined && (sort === 'highest' || sort === 'lowest') ? amountOf : undefined
  const orderValue = (record: T): number => byAmount?.(record) ?? 0
  const isRising = sort === 'oldest' || sort === 'lowest'
  const isBefore: IsBefore = isRising
    ? (value, seq, otherValue, otherSeq) => value < otherValue || (value === otherValue && seq < otherSeq)
    : (value, seq, otherValue, otherSeq) => value > otherValue || (value === otherValue && seq > otherSeq)

  // Collects one more record than asked for, to detect a further page.
  const page = createTop<T>(limit + 1, isBefore)
  const before = createTop<T>(above, (value, seq, otherValue, otherSeq) => isBefore(otherValue, otherSeq, value, seq))
  const startValue = start === undefined ? 0 : orderValue(start)
  let passed = 0
  const found = (record: T): void => {
    const value = orderValue(record)
    const { seq } = record
    if (after !== undefined && !isBefore(after.value, after.seq, value, seq)) return
    if (start === undefined || !isBefore(value, seq, startValue, start.seq)) {
      page.offer(value, seq, record)
      return
    }
    passed++
    if (above > 0) before.offer(value, seq, record)
  }
  let total = 0
  if (!matches && !isWanted && !isHidden && !byAmount && !isRising && start === undefined) {
    total = collection.size
    for (const record of collection.newest(after?.seq)) {
      found(record)
      if (page.isFull()) break
    }
  } else {
    await scanNewest(collection, (record) => {
      if (matches && !matches(record)) return
      if (isHidden?.(record)) return
      if (isWanted && !isWanted(record)) return
      total++
      found(record)
    })
  }

  const preceding = above > 0 ? before.first().reverse() : []
  const rest = page.first()
  const shown = withinPage([...preceding, ...rest].slice(0, limit), ({ record }) => charactersOf(record))
  const last = shown.at(-1)
  const hasMore = preceding.length + rest.length > shown.length
  const nextCursor = byAmount && last ? `${last.value}-${last.seq}` : String(last?.seq)
  return {
    items: shown.map(({ record }) => view(collection.get(record.id) ?? record)),
    nextCursor: hasMore && last ? nextCursor : null,
    total,
    all: collection.size,
    ...(start !== undefined && { skipped: passed - preceding.length }),
  }
}
