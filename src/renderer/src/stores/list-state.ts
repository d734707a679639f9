import type { StoreApi } from 'zustand/vanilla'
import type { ListSort } from '../../../shared/contract/common.ts'
import type { ServerEvent } from '../../../shared/events.ts'
import type { ListChoice } from './list-choice.ts'
import type { LoadPage } from './read-head.ts'

export interface ListState<T> extends ListChoice {
  /** In the order chosen, without a gap from the first one, or `from`, on (but for those that wait while paused). */
  items: readonly T[]
  /** How many there are in all that match the filter. */
  total: number
  /** How many there are, whatever the filter says. */
  all: number
  phase: 'loading' | 'ready' | 'failed'
  problem: string | null
  nextCursor: string | null
  /** The record the rows begin with, where the first of all are not loaded; and how many stand before it. */
  from: string | null
  skipped: number
  loadingMore: boolean
  /** While paused, new rows wait and are counted. */
  paused: boolean
  waiting: number
  /** Rows that came a moment ago, to be tinted. */
  arrived: ReadonlySet<string>
}

export interface ListStore<T> extends StoreApi<ListState<T>> {
  setFilter(filter: string): void
  choose(choice: ListChoice): void
  loadMore(): void
  /**
   * Loads down to a record, or the rows around one far down, if it meets the filter; `hidden`: it is of a test run, and
   * those are left out.
   */
  reveal(id: string): Promise<'shown' | 'hidden' | 'absent'>
  /** Loads to the end; of a long list the last rows alone. */
  loadAll(): Promise<void>
  /** Loads rows before those loaded, where there are any. */
  loadPrevious(): void
  /** Shows the first rows again. */
  loadFirst(): void
  reload(): void
  setPaused(paused: boolean): void
  /** Starts reading and listening; returns the undo. */
  open(): () => void
}

export interface ListSource<T> {
  load: LoadPage<T>
  /** The item an event carries for this list. */
  itemOf: (event: ServerEvent) => T | undefined
  /** The ids an event removes from this list. */
  removedBy: (event: ServerEvent) => readonly string[]
  /** Whether an event changes rows of this list without naming them: then what is shown is read again. */
  touchedBy?: (event: ServerEvent) => boolean
  /** Larger comes first. */
  orderOf: (item: T, sort: ListSort) => string
  /** Reads one record; rejects where there is none. */
  find?: (id: string) => Promise<T>
  /** Whether a run of the Lab made it. */
  isTest?: (item: T) => boolean
}
