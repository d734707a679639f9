import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ListQuery, Page } from '../../../shared/contract/common.ts'
import { type Filterable, filterOf } from '../../../shared/parse-filter.ts'
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

const cursorOf = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined
  if (!/^\d{1,16}$/.test(text)) throw invalid({ cursor: 'must be the nextCursor of a page' })
  return Number(text)
}

export interface ListSource<T, V> {
  collection: Collection<T>
  /** How `q` is understood. */
  filterable: Filterable<T>
  /** ms; what ages and times of day in `q` count from. */
  now: number
  /** The list's own filters; left out when none is set. */
  matches?: ((record: T) => boolean) | undefined
  view: (record: T) => V
}

/**
 * A page of records, newest first. The cursor is the sequence number of the last record of the page before, so new
 * records shift nothing. `total` counts everything that matches, whatever the page.
 */
export const listPage = async <T extends Ordered, V>(
  { limit, cursor, q }: ListQuery,
  { collection, filterable, now, matches, view }: ListSource<T, V>,
): Promise<Page<V>> => {
  const before = cursorOf(cursor)
  const isWanted = filterOf(q, filterable, now)

  const found: T[] = []
  let total = 0
  if (!matches && !isWanted) {
    total = collection.size
    for (const record of collection.newest(before)) if (found.push(record) > limit) break
  } else {
    await scanNewest(collection, (record) => {
      if (matches && !matches(record)) return
      if (isWanted && !isWanted(record)) return
      total++
      if ((before === undefined || record.seq < before) && found.length <= limit) found.push(record)
    })
  }

  // One more than asked for was looked for, to know whether there is another page.
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map((record) => view(collection.get(record.id) ?? record)),
    nextCursor: found.length > limit && last ? String(last.seq) : null,
    total,
  }
}
