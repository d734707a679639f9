import type { EventFeed, EventListener } from '../../../src/renderer/src/backend/events.ts'
import type { ListSource } from '../../../src/renderer/src/stores/list/list-state.ts'
import type { ListSort, Page } from '../../../src/shared/contract/common.ts'
import type { ServerEvent } from '../../../src/shared/events.ts'

export interface Row {
  id: string
  seq: number
  /** What the filter `red` looks for. */
  color: 'red' | 'blue'
  version: number
}

interface Request {
  q: string
  cursor: string | undefined
  sort: ListSort
  from: string | undefined
  above: number
  limit: number
  signal: AbortSignal
  /** Set once the server has read its rows for it. */
  page?: Page<Row>
  resolve: (page: Page<Row>) => void
  reject: (error: unknown) => void
}

/**
 * A server of one list, and the event feed of its page, both as slow as a test wants: a request is served (its rows
 * read) and answered by two separate steps, and events wait until they are published.
 */
export const createListServer = ({ pageRows = 3 }: { pageRows?: number } = {}) => {
  const rows = new Map<string, Row>()
  const listeners = new Set<EventListener>()
  const unpublished: ServerEvent[] = []
  const requests: Request[] = []
  let newest = 0

  const matching = (q: string): Row[] =>
    [...rows.values()].filter(({ color }) => q === '' || color === q).sort((a, b) => b.seq - a.seq)

  const pageFor = ({ q, cursor, sort, from, above, limit }: Request): Page<Row> => {
    const all = sort === 'oldest' ? matching(q).reverse() : matching(q)
    const place = all.findIndex(({ id }) => id === from)
    const skipped = Math.max(0, place - above)
    const rest = all
      .slice(skipped)
      .filter(({ seq }) => cursor === undefined || (sort === 'oldest' ? seq > Number(cursor) : seq < Number(cursor)))
    const items = rest.slice(0, Math.min(pageRows, limit))
    return {
      items,
      total: all.length,
      all: rows.size,
      nextCursor: rest.length > items.length ? String(items.at(-1)?.seq) : null,
      ...(place >= 0 && cursor === undefined && { skipped }),
    }
  }

  const put = (row: Row): void => {
    rows.set(row.id, row)
    unpublished.push({ type: 'log', item: row as never })
  }

  const events: EventFeed = {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onConnection: () => () => undefined,
    connection: () => 'live',
    doubt: () => undefined,
    pause: () => undefined,
    resume: () => undefined,
  }
  const source: ListSource<Row> = {
    load: ({ q, cursor, sort, from, above = 0, limit, signal }) =>
      new Promise((resolve, reject) => {
        const request = { q, cursor, sort, from, above, limit, signal, resolve, reject }
        requests.push(request)
        signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
      }),
    itemOf: (event) => (event.type === 'log' ? (event.item as unknown as Row) : undefined),
    removedBy: (event) => (event.type === 'removed' && event.resource === 'log' ? event.ids : []),
    touchedBy: (event) => event.type === 'settings',
    orderOf: ({ seq }, sort) => String(sort === 'oldest' ? 99_999_999 - seq : seq).padStart(8, '0'),
    find: async (id) => {
      const row = rows.get(id)
      if (row === undefined) throw new Error('There is none.')
      return row
    },
  }
  const waiting = (): Request[] => requests.filter(({ page, signal }) => page === undefined && !signal.aborted)
  const take = (request: Request | undefined): Request | undefined => {
    if (request) requests.splice(requests.indexOf(request), 1)
    return request
  }

  return {
    source,
    events,
    rows: matching,
    /** Even numbers in order; an odd one is younger than its number says, as calls that took long are. */
    add: (color: Row['color'] = 'blue', late = false): void => {
      newest += 2
      const seq = late && newest > 6 ? newest - 5 : newest
      put({ id: `row-${newest}`, seq, color, version: 1 })
    },
    change: (index: number, color?: Row['color']): void => {
      const row = matching('').at(index)
      if (row) put({ ...row, color: color ?? row.color, version: row.version + 1 })
    },
    /** Changes a row that the events do not name. */
    touch: (index: number): void => {
      const row = matching('').at(index)
      if (row) rows.set(row.id, { ...row, version: row.version + 1 })
      unpublished.push({ type: 'settings' } as ServerEvent)
    },
    remove: (index: number): void => {
      const row = matching('').at(index)
      if (row === undefined) return
      rows.delete(row.id)
      unpublished.push({ type: 'removed', resource: 'log', ids: [row.id] })
    },
    /** Publishes the next events, by default all. */
    publish: (count = unpublished.length): void => {
      for (const event of unpublished.splice(0, count)) for (const listener of listeners) listener(event)
    },
    /** What a client gets that missed events: those not published yet never are. */
    publishReload: (): void => {
      unpublished.length = 0
      for (const listener of listeners) listener({ type: 'reload', reason: 'a lot happened' })
    },
    serve: (index = 0): void => {
      const request = waiting().at(index)
      if (request) request.page = pageFor(request)
    },
    answer: (index = 0): void => {
      const request = take(requests.filter(({ page }) => page !== undefined).at(index))
      if (request?.page) request.resolve(request.page)
    },
    fail: (): void => take(waiting()[0])?.reject(new Error('The engine does not answer.')),
    requestCount: (): number => waiting().length,
    listening: (): number => listeners.size,
  }
}
