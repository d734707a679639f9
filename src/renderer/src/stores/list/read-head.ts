import type { Page } from '../../../../shared/contract/common.ts'
import type { ListChoice } from './list-choice.ts'
import type { OrderOf } from './with-changes.ts'

/** The control API's query for a choice. */
export interface ChosenQuery extends Pick<ListChoice, 'sort' | 'tests'> {
  q: string
  /** The record it begins with; absent: the first of all. */
  from?: string
}

export const queryOf = ({ filter, sort, tests, from }: ListChoice & { from: string | null }): ChosenQuery => ({
  ...{ q: filter, sort, tests },
  ...(from !== null && { from }),
})

export type LoadPage<T> = (
  query: ChosenQuery & {
    cursor?: string
    /** How many rows before `from` are wanted, too. */
    above?: number
    limit: number
    signal: AbortSignal
  },
) => Promise<Page<T>>

export const pageSize = 200
/** Maximum page size of the control API. */
export const maxPageSize = 500

/**
 * Reads one long page from the head of a list: up to the first loaded item, so that there is no gap, or down to a sort
 * key within the loaded rows. With nothing loaded it reads the first page.
 */
export const readHead = async <T extends { id: string }>(
  load: LoadPage<T>,
  {
    chosen,
    loaded,
    downTo,
    orderOf,
  }: { chosen: ChosenQuery; loaded: readonly T[]; downTo: string | undefined; orderOf: OrderOf<T> },
  signal: AbortSignal,
): Promise<Page<T>> => {
  const known = new Set(loaded.map(({ id }) => id))
  const { total, all, skipped, ...head } = await load({
    ...chosen,
    limit: downTo === undefined ? pageSize : maxPageSize,
    signal,
  })
  const items = [...head.items]
  let { nextCursor } = head
  const isEnough = (): boolean => {
    const last = items.at(-1)
    if (loaded.length === 0 || last === undefined) return true
    // The record it should begin with is gone: this is the first page of all, far from what is loaded.
    if (chosen.from !== undefined && skipped === undefined) return true
    return downTo === undefined ? items.some(({ id }) => known.has(id)) : orderOf(last) <= downTo
  }
  while (nextCursor !== null && !isEnough()) {
    const page = await load({ ...chosen, cursor: nextCursor, limit: maxPageSize, signal })
    items.push(...page.items)
    nextCursor = page.nextCursor
  }
  return { items, nextCursor, total, all, skipped }
}
