import type { Page } from '../../../shared/contract/common.ts'
import type { OrderOf } from './with-changes.ts'

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
 * One long page from the head of a list: up to the first item that is loaded already, so that there is no gap, or down
 * to an order that lies within what is loaded. Where nothing is loaded, the first page.
 */
export const readHead = async <T extends { id: string }>(
  load: LoadPage<T>,
  { q, loaded, downTo, orderOf }: { q: string; loaded: readonly T[]; downTo: string | undefined; orderOf: OrderOf<T> },
  signal: AbortSignal,
): Promise<Page<T>> => {
  const known = new Set(loaded.map(({ id }) => id))
  const { total, ...head } = await load({ q, limit: downTo === undefined ? pageSize : maxPageSize, signal })
  const items = [...head.items]
  let { nextCursor } = head
  const isEnough = (): boolean => {
    const last = items.at(-1)
    if (loaded.length === 0 || last === undefined) return true
    return downTo === undefined ? items.some(({ id }) => known.has(id)) : orderOf(last) <= downTo
  }
  while (nextCursor !== null && !isEnough()) {
    const page = await load({ q, cursor: nextCursor, limit: maxPageSize, signal })
    items.push(...page.items)
    nextCursor = page.nextCursor
  }
  return { items, nextCursor, total }
}
