import { setImmediate as nextTurn } from 'node:timers/promises'
import { type ListQuery, type Page, testRun } from '../../../shared/contract/common.ts'
import { type Filterable, filterOf, parseFilter } from '../../../shared/parse-filter.ts'
import type { Collection } from '../../store/store.ts'
import { invalid } from '../http/problems.ts'

interface Ordered {
  id: string
  seq: number
}

/** Maximum duration of a scan between two turns of the event loop. ms. */
const sliceMs = 8

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
  /** Reference time of ages and times of day in `q`. ms. */
  now: number
  /** The list's own filters. undefined when none is set. */
  matches?: ((record: T) => boolean) | undefined
  /** The value that `highest` and `lowest` sort by. A list without it is sorted by time. */
  amountOf?: (record: T) => number
  /** Whether a run of the Lab created the record. */
  isTest?: (record: T) => boolean
  view: (record: T) => V
}

/** Values of `is:` that mean test runs. */
const testWords: readonly string[] = ['test', ...testRun.options]

/** Whether `is:test` or the kind of a run includes what `tests=hide` would exclude. */
const asksForTests = (q: string | undefined, fields: Readonly<Record<string, unknown>>): boolean =>
  parseFilter(q ?? '', Object.keys(fields)).some(
    ({ key, negated, value }) => key === 'is' && !negated && testWords.some((word) => word.startsWith(value)),
  )

/** Collects the first `limit` records of an order without keeping the others. */
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
 * Returns a page of records. The cursor is the position of the last record of the page before, so new records shift
 * nothing. `total` counts all matches, whatever the page.
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

  // Requests one more record than asked for, to detect a further page.
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
