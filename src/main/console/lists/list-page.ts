import { setImmediate as nextTurn } from 'node:timers/promises'
import { type ListQuery, type Page, testRun } from '../../../shared/contract/common.ts'
import { type Filterable, filterOf, parseFilter } from '../../../shared/parse-filter.ts'
import type { Collection } from '../../store/store.ts'
import { invalid } from '../http/problems.ts'

interface Ordered {
  id: string
  seq: number
}

/** ms of scanning between two turns of the event loop. */
const sliceMs = 8

/**
 * Visits every record, newest first, until `visit` returns false. It gives way to other work every few milliseconds,
 * so records may come and go meanwhile: each visit sees the record as it is then, and none is visited twice.
 */
export const scanNewest = async <T extends Ordered>(
  collection: Collection<T>,
  visit: (record: T) => boolean | undefined,
): Promise<void> => {
  let before: number | undefined
  for (;;) {
    const sliceEnd = performance.now() + sliceMs
    let done = true
    for (const record of collection.newest(before)) {
      if (visit(record) === false) return
      before = record.seq
      if (performance.now() < sliceEnd) continue
      done = false
      break
    }
    if (done) return
    await nextTurn()
  }
}

/** What a list is ordered by: a number, and among equals when they came. */
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
  /** How `q` is understood. */
  filterable: Filterable<T>
  /** ms; what ages and times of day in `q` count from. */
  now: number
  /** The list's own filters; left out when none is set. */
  matches?: ((record: T) => boolean) | undefined
  /** What `highest` and `lowest` are of; a list without it is sorted by time. */
  amountOf?: (record: T) => number
  /** Whether a run of the Lab made it. */
  isTest?: (record: T) => boolean
  view: (record: T) => V
}

/** Values of `is:` that name test runs. */
const testWords: readonly string[] = ['test', ...testRun.options]

/** Whether `is:test`, or the kind of a run, asks for what `tests=hide` would leave out. */
const asksForTests = (q: string | undefined, fields: Readonly<Record<string, unknown>>): boolean =>
  parseFilter(q ?? '', Object.keys(fields)).some(
    ({ key, negated, value }) => key === 'is' && !negated && testWords.some((word) => word.startsWith(value)),
  )

/** The first ones in an order, without the others ever being kept: at most `limit` of them. */
const createTop = <T>(limit: number, isBefore: (one: T, other: T) => boolean) => {
  const top: T[] = []
  return {
    top,
    offer: (item: T): void => {
      const last = top.at(-1)
      if (top.length >= limit && last !== undefined && !isBefore(item, last)) return
      let [low, high] = [0, top.length]
      while (low < high) {
        const middle = (low + high) >>> 1
        const other = top[middle]
        if (other !== undefined && isBefore(other, item)) low = middle + 1
        else high = middle
      }
      top.splice(low, 0, item)
      if (top.length > limit) top.pop()
    },
  }
}

/**
 * A page of records. The cursor is the place of the last record of the page before, so new records shift nothing. `total`
 * counts everything that matches, whatever the page.
 */
export const listPage = async <T extends Ordered, V>(
  {
    limit,
    cursor,
    q,
    sort = 'newest',
    tests = 'show',
  }: Pick<ListQuery, 'limit' | 'cursor' | 'q'> & Partial<Pick<ListQuery, 'sort' | 'tests'>>,
  { collection, filterable, now, matches, amountOf, isTest, view }: ListSource<T, V>,
): Promise<Page<V>> => {
  const after = cursorOf(cursor)
  const isWanted = filterOf(q, filterable, now)
  const isHidden = tests === 'hide' && !asksForTests(q, filterable.fields) ? isTest : undefined
  const byAmount = amountOf !== undefined && (sort === 'highest' || sort === 'lowest') ? amountOf : undefined
  const isRising = sort === 'oldest' || sort === 'lowest'
  const placeOf = (record: T): Place => ({ value: byAmount?.(record) ?? 0, seq: record.seq })
  const isBefore = (one: Place, other: Place): boolean => {
    const difference = one.value - other.value || one.seq - other.seq
    return isRising ? difference < 0 : difference > 0
  }

  // One more than asked for is looked for, to know whether there is another page.
  const { top, offer } = createTop<Place & { id: string; record: T }>(limit + 1, isBefore)
  const found = (record: T): void => {
    const place = placeOf(record)
    if (after === undefined || isBefore(after, place)) offer({ ...place, id: record.id, record })
  }
  let total = 0
  if (!matches && !isWanted && !isHidden && !byAmount && !isRising) {
    total = collection.size
    for (const record of collection.newest(after?.seq)) {
      found(record)
      if (top.length > limit) break
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

  const shown = top.slice(0, limit)
  const last = shown.at(-1)
  const nextCursor = byAmount && last ? `${last.value}-${last.seq}` : String(last?.seq)
  return {
    items: shown.map(({ id, record }) => view(collection.get(id) ?? record)),
    nextCursor: top.length > limit && last ? nextCursor : null,
    total,
    all: collection.size,
  }
}
