import type { StoreApi } from 'zustand/vanilla'
import type { ServerEvent } from '../../../shared/events.ts'
import type { LoadPage } from './read-head.ts'
import type { OrderOf } from './with-changes.ts'

export interface ListState<T> {
  /** Newest first, without a gap from the first one on (but for those that wait while paused). */
  items: readonly T[]
  /** How many there are in all that match the filter. */
  total: number
  filter: string
  phase: 'loading' | 'ready' | 'failed'
  problem: string | null
  nextCursor: string | null
  loadingMore: boolean
  /** While paused, new rows wait and are counted. */
  paused: boolean
  waiting: number
  /** Rows that came a moment ago, to be tinted. */
  arrived: ReadonlySet<string>
}

export interface ListStore<T> extends StoreApi<ListState<T>> {
  setFilter(filter: string): void
  loadMore(): void
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
  orderOf: OrderOf<T>
}
