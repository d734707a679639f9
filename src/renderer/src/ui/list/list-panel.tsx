import { CircleAlert, FlaskConical, Pause, Play, Radio, SearchX, Unplug } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import type { ListSort } from '../../../../shared/contract/common.ts'
import type { FilterKeys } from '../../../../shared/filter-keys.ts'
import { Button } from '../button.tsx'
import { EmptyState } from '../empty-state.tsx'
import { Notice } from '../notice.tsx'
import { Skeleton } from '../skeleton.tsx'
import { FilterBar } from './filter-bar.tsx'
import { type FilterChip, FilterChips } from './filter-chips.tsx'
import { filterDoubts } from './filter-doubts.ts'
import { type MarkedRows, noRows } from './marked-rows.ts'
import { type RowProps, VirtualList } from './virtual-list.tsx'

/** The part of the store that a list panel shows. */
export interface ListView<T> {
  items: readonly T[]
  total: number
  all: number
  filter: string
  sort: ListSort
  tests: 'show' | 'hide'
  phase: 'loading' | 'ready' | 'failed'
  problem: string | null
  /** How many rows stand before those that are loaded. */
  skipped: number
  paused: boolean
  waiting: number
  arrived: ReadonlySet<string>
  marked: MarkedRows
}

export interface ListActions {
  setFilter: (filter: string) => void
  /** The same for each key of a filter that is being typed. */
  typeFilter: (filter: string) => void
  choose: (change: { sort?: ListSort; tests?: 'show' | 'hide' }) => void
  loadMore: () => void
  loadAll: () => Promise<void>
  loadPrevious: () => void
  loadFirst: () => void
  reload: () => void
  setPaused: (paused: boolean) => void
  mark: (marked: MarkedRows) => void
}

interface ListPanelProps<T extends { id: string }> extends RowProps<T> {
  title: string
  view: ListView<T>
  actions: ListActions
  filterKeys: FilterKeys
  toolbar?: ReactNode
  /** Between the filter and the rows. */
  banner?: ReactNode
  /** The predefined views. Absent: the list has no records of test runs either. */
  chips?: readonly FilterChip[]
  /** Actions on several rows. Absent: rows cannot be marked. */
  bulk?: (items: readonly T[], clear: () => void) => ReactNode
  /** The engine is unreachable, so the list is not live. */
  isDown: boolean
  /** Shown when there are no rows at all. */
  empty: ReactNode
}

/** Title, filter, live rows and footer: the left side of every list screen. */
export const ListPanel = <T extends { id: string }>(props: ListPanelProps<T>) => {
  const { title, view, actions, filterKeys, toolbar, banner, chips, bulk, isDown } = props
  const { items, marked } = view
  // Marked rows that were removed or no longer match the filter are left out.
  const markedItems = useMemo(() => {
    const ids = new Set(marked.ids)
    return ids.size === 0 ? [] : items.filter(({ id }) => ids.has(id))
  }, [items, marked])
  return (
    <section aria-label={title} data-list-page className="flex h-full min-w-0 flex-col bg-surface">
      <header className="flex shrink-0 items-center gap-3 px-4 pt-3 pb-2.5">
        <h1 className="text-page font-semibold">{title}</h1>
        <FilterBar
          value={view.filter}
          onChange={actions.typeFilter}
          keys={filterKeys}
          label={`Filter ${title.toLowerCase()}`}
        />
        {toolbar}
      </header>
      {chips !== undefined && (
        <FilterChips
          chips={chips}
          filter={view.filter}
          onFilter={actions.setFilter}
          tests={view.tests}
          onTests={(tests) => actions.choose({ tests })}
        />
      )}
      {/* Where there is little room it scrolls, so that the rows keep some. */}
      {banner !== undefined && <div className="min-h-0 shrink overflow-y-auto">{banner}</div>}
      {bulk !== undefined && markedItems.length > 0 && bulk(markedItems, () => actions.mark(noRows))}
      {view.phase === 'failed' && view.items.length > 0 && (
        <Notice tone="bad" className="mx-4 mb-2">
          {view.problem}{' '}
          <Button size="small" kind="quiet" onClick={actions.reload}>
            Try again
          </Button>
        </Notice>
      )}
      <Rows {...props} />
      <ListFooter view={view} isDown={isDown} onPause={actions.setPaused} />
    </section>
  )
}

const Rows = <T extends { id: string }>(props: ListPanelProps<T>) => {
  const { title, view, actions, bulk, rowHeight = 36 } = props
  if (view.items.length > 0) {
    return (
      <VirtualList
        {...props}
        {...(bulk !== undefined && { marked: view.marked, onMark: actions.mark })}
        label={title}
        shows={`${view.filter} ${view.sort} ${view.tests}`}
        sort={view.sort}
        onSort={(sort) => actions.choose({ sort })}
        onLoadAll={actions.loadAll}
        loadsWhole={view.total <= maxMarked}
        items={view.items}
        arrived={view.arrived}
        onEnd={actions.loadMore}
        skipped={view.skipped}
        onPrevious={actions.loadPrevious}
        onFirst={actions.loadFirst}
      />
    )
  }
  if (view.phase === 'loading') return <LoadingRows height={rowHeight} />
  return (
    <div role={view.phase === 'failed' ? 'alert' : undefined} className="min-h-0 flex-1 overflow-auto">
      <NoRows {...props} />
    </div>
  )
}

const NoRows = <T extends { id: string }>({ view, actions, filterKeys, empty }: ListPanelProps<T>) => {
  if (view.phase === 'failed') {
    const again = <Button onClick={actions.reload}>Try again</Button>
    return (
      <EmptyState icon={Unplug} title="The list could not be read" action={again}>
        {view.problem}
      </EmptyState>
    )
  }
  if (view.filter === '') {
    if (view.all === 0 || view.tests === 'show') return empty
    const show = <Button onClick={() => actions.choose({ tests: 'show' })}>Show test runs</Button>
    return (
      <EmptyState icon={FlaskConical} title="Only test runs so far" action={show}>
        Records of scenarios and scorecards are hidden.
      </EmptyState>
    )
  }
  const clear = <Button onClick={() => actions.setFilter('')}>Clear filter</Button>
  return (
    <EmptyState icon={SearchX} title="Nothing matches this filter" action={clear}>
      {filterDoubts(view.filter, filterKeys).map((doubt) => (
        <p key={doubt} className="mb-2 break-words text-wait">
          {doubt}
        </p>
      ))}
      Words must all occur; <code className="font-mono text-code">key:value</code> looks in one column and a minus in
      front excludes it.
    </EmptyState>
  )
}

/** Limits marking at once to the rows that a list loads whole. */
const maxMarked = 10_000

const skeletonRows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

const LoadingRows = ({ height }: { height: number }) => (
  <div className="min-h-0 flex-1 pt-7" role="status" aria-label="Loading">
    {skeletonRows.map((row) => (
      <div key={row} className="flex items-center gap-4 px-4" style={{ height }}>
        <Skeleton className="h-3 w-20" />
        <Skeleton className="h-3 flex-1" />
        <Skeleton className="h-3 w-16" />
      </div>
    ))}
  </div>
)

const number = new Intl.NumberFormat()

const buttonWords = (paused: boolean, waiting: number): string => {
  if (!paused) return 'Pause'
  return waiting > 0 ? `Resume, ${number.format(waiting)} new` : 'Resume'
}

/** `12 of 3,201`, and nothing of an empty list. */
const countWords = (total: number, all: number): string =>
  all + total === 0 ? '' : `${number.format(total)} of ${number.format(Math.max(all, total))}`

/** The number of matching rows, of all; whether the list is live, and the button that pauses it. */
const ListFooter = <T,>({
  view: { items, total, all, phase, paused, waiting },
  isDown,
  onPause,
}: {
  view: ListView<T>
  isDown: boolean
  onPause: (paused: boolean) => void
}) => (
  <footer className="flex h-8 shrink-0 items-center justify-between border-t border-line px-4 text-small text-faint">
    <span className="tabular">{phase === 'loading' && items.length === 0 ? 'Loading…' : countWords(total, all)}</span>
    {isDown ? (
      <span className="flex items-center gap-1.5 px-2 text-bad">
        <CircleAlert size={12} aria-hidden /> Not live: the service does not answer
      </span>
    ) : (
      <span className="flex items-center gap-1">
        <span className="flex items-center gap-1.5 px-1">
          {!paused && <Radio size={12} className="text-good" aria-hidden />}
          {paused ? 'Paused' : 'Live'}
        </span>
        <Button kind="quiet" size="small" aria-pressed={paused} onClick={() => onPause(!paused)}>
          {paused ? <Play size={12} aria-hidden /> : <Pause size={12} aria-hidden />}
          {buttonWords(paused, waiting)}
        </Button>
      </span>
    )}
  </footer>
)
