import type { StoreApi } from 'zustand/vanilla'
import type { ListSort } from '../../../../shared/contract/common.ts'
import type { ServerEvent } from '../../../../shared/events.ts'
import type { ListChoice } from './list-choice.ts'
import type { LoadPage } from './read-head.ts'

export interface ListState<T> extends ListChoice {
  /** The loaded rows in the chosen order, without gaps from the first one or `from` on (except new rows held back while paused). */
  items: readonly T[]
  /** Number of rows that match the filter. */
  total: number
  /** Number of rows without the filter. */
  all: number
  phase: 'loading' | 'ready' | 'failed'
  problem: string | null
  nextCursor: string | null
  /** The first loaded record when the list starts in the middle, and the number of rows before it. */
  from: string | null
  skipped: number
  loadingMore: boolean
  /** While paused, new rows are counted but not shown. */
  paused: boolean
  waiting: number
  /** Rows that have just arrived and are highlighted. */
  arrived: ReadonlySet<string>
}

export interface ListStore<T> extends StoreApi<ListState<T>> {
  choose(choice: ListChoice): void
  /** Like `choose`, but waits for a pause in typing before it loads. */
  chooseSoon(choice: ListChoice): void
  loadMore(): void
  /**
   * Loads rows down to a record, or the rows around a distant one, if it matches the filter. `hidden`: the record is of
   * a test run, and those are left out. Once `isWanted` is false nothing more is loaded. The record that was looked for
   * last is not looked for again while there is a filter.
   */
  reveal(id: string, isWanted?: () => boolean): Promise<'shown' | 'hidden' | 'absent'>
  /** Loads rows down to the last of these records, at most 1,000. */
  loadDownTo(ids: readonly string[]): Promise<void>
  /** Loads to the end. Of a long list it loads the last rows only. */
  loadAll(): Promise<void>
  /** Loads rows before those loaded, where there are any. */
  loadPrevious(): void
  /** Shows the first rows again. */
  loadFirst(): void
  reload(): void
  setPaused(paused: boolean): void
  /** Starts loading and listening. Returns the function that stops it. */
  open(): () => void
}

export interface ListSource<T> {
  load: LoadPage<T>
  /** The item of an event for this list. */
  itemOf: (event: ServerEvent) => T | undefined
  /** The ids that an event removes from this list. */
  removedBy: (event: ServerEvent) => readonly string[]
  /** Whether an event changes rows of this list without naming them. The list is then reloaded. */
  touchedBy?: (event: ServerEvent) => boolean
  /** The larger key comes first. */
  orderOf: (item: T, sort: ListSort) => string
  /** Reads one record. Rejects when it does not exist. */
  find?: (id: string) => Promise<T>
  /** Whether a run of the Lab created it. */
  isTest?: (item: T) => boolean
}
