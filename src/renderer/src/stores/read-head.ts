import type { Page } from '../../../shared/contract/common.ts'
import type { OrderOf } from './list-merge.ts'

export type LoadPage<T> = (query: {
  q: string
  cursor?: string
  limit: number
  signal: AbortSignal
}) => Promise<Page<T>>

export const pageSize = 200
/** The most the control API gives at once. */
const maxPageSize = 500

/**
 * One long page from the head of a list: up to the first item that is loaded already, so that there is no gap, or,
 * with `all`, down to the last one that is. Where nothing is loaded, the first page.
 */
export const readHead = async <T extends { id: string }>(
  load: LoadPage<T>,
  { q, loaded, all, orderOf }: { q: string; loaded: readonly T[]; all: boolean; orderOf: OrderOf<T> },
  signal: AbortSignal,
): Promise<Page<T>> => {
  const known = new Set(loaded.map(({ id }) => id))
  const end = loaded.at(-1)
  const { total, ...head } = await load({ q, limit: all ? maxPageSize : pageSize, signal })
  const items = [...head.items]
  let { nextCursor } = head
  const isEnough = (): boolean => {
    const last = items.at(-1)
    if (end === undefined || last === undefined) return true
    return all ? orderOf(last) <= orderOf(end) : items.some(({ id }) => known.has(id))
  }
  while (nextCursor !== null && !isEnough()) {
    const page = await load({ q, cursor: nextCursor, limit: maxPageSize, signal })
    items.push(...page.items)
    nextCursor = page.nextCursor
  }
  return { items, nextCursor, total }
}
