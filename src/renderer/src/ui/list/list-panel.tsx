import { FlaskConical, SearchX, Unplug } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import type { FilterKeys } from '../../../../shared/filter-keys.ts'
import { Button } from '../button.tsx'
import { EmptyState } from '../empty-state.tsx'
import { Notice } from '../notice.tsx'
import { Skeleton } from '../skeleton.tsx'
import { FilterBar } from './filter-bar.tsx'
import { type FilterChip, FilterChips } from './filter-chips.tsx'
import { filterDoubts } from './filter-doubts.ts'
import { ListFooter } from './list-footer.tsx'
import { type MarkedRows, noRows } from './marked-rows.ts'
import { VirtualList, type VirtualListProps } from './virtual-list.tsx'

type Sort = 'newest' | 'oldest' | 'highest' | 'lowest'
const sorts: readonly Sort[] = ['newest', 'oldest', 'highest', 'lowest']

/** The part of the store that a list panel shows. */
export interface ListView<T> {
  items: readonly T[]
  total: number
  all: number
  filter: string
  sort: Sort
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
  choose: (change: { sort?: Sort; tests?: 'show' | 'hide' }) => void
  loadMore: () => void
  loadAll: () => Promise<void>
  loadPrevious: () => void
  loadFirst: () => void
  reload: () => void
  setPaused: (paused: boolean) => void
  mark: (marked: MarkedRows) => void
}

type RowProps<T extends { id: string }> = Omit<
  VirtualListProps<T>,
  | 'items'
  | 'onEnd'
  | 'onLoadAll'
  | 'loadsWhole'
  | 'skipped'
  | 'onPrevious'
  | 'onFirst'
  | 'arrived'
  | 'label'
  | 'sort'
  | 'onSort'
  | 'marked'
  | 'onMark'
>

/** Title, filter, live rows and footer: the left side of every list screen. */
export const ListPanel = <T extends { id: string }>({
  title,
  view,
  actions,
  filterKeys,
  toolbar,
  banner,
  chips,
  bulk,
  isDown,
  empty,
  ...rows
}: RowProps<T> & {
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
}) => {
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
      {banner}
      {bulk !== undefined && markedItems.length > 0 && bulk(markedItems, () => actions.mark(noRows))}
      {view.phase === 'failed' && view.items.length > 0 && (
        <div className="px-4 pb-2">
          <Notice tone="bad">
            {view.problem}{' '}
            <Button size="small" kind="quiet" onClick={actions.reload}>
              Try again
            </Button>
          </Notice>
        </div>
      )}
      <Rows
        view={view}
        actions={actions}
        empty={empty}
        title={title}
        keys={filterKeys}
        rows={bulk === undefined ? rows : { ...rows, marked, onMark: actions.mark }}
      />
      <ListFooter
        total={view.total}
        all={view.all}
        isLoading={view.phase === 'loading' && view.items.length === 0}
        isDown={isDown}
        paused={view.paused}
        waiting={view.waiting}
        onPause={actions.setPaused}
      />
    </section>
  )
}

const Rows = <T extends { id: string }>({
  view,
  actions,
  empty,
  title,
  keys,
  rows,
}: {
  view: ListView<T>
  actions: ListActions
  empty: ReactNode
  title: string
  keys: FilterKeys
  rows: RowProps<T> & Pick<VirtualListProps<T>, 'marked' | 'onMark'>
}) => {
  if (view.phase === 'loading' && view.items.length === 0) return <LoadingRows height={rows.rowHeight ?? 36} />
  if (view.items.length > 0) {
    return (
      <VirtualList
        {...rows}
        label={title}
        shows={`${view.filter} ${view.sort} ${view.tests}`}
        sort={view.sort}
        onSort={(sort) => actions.choose({ sort: sorts.find((one) => one === sort) ?? 'newest' })}
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
  if (view.phase === 'failed') {
    return (
      <div role="alert" className="min-h-0 flex-1 overflow-auto">
        <EmptyState
          icon={Unplug}
          title="The list could not be read"
          action={<Button onClick={actions.reload}>Try again</Button>}
        >
          {view.problem}
        </EmptyState>
      </div>
    )
  }
  if (view.filter === '' && view.all > 0 && view.tests === 'hide') {
    return (
      <div className="min-h-0 flex-1 overflow-auto">
        <EmptyState
          icon={FlaskConical}
          title="Only test runs so far"
          action={<Button onClick={() => actions.choose({ tests: 'show' })}>Show test runs</Button>}
        >
          Records of scenarios and scorecards are hidden.
        </EmptyState>
      </div>
    )
  }
  if (view.filter === '') return <div className="min-h-0 flex-1 overflow-auto">{empty}</div>
  const doubts = filterDoubts(view.filter, keys)
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <EmptyState
        icon={SearchX}
        title="Nothing matches this filter"
        action={<Button onClick={() => actions.setFilter('')}>Clear filter</Button>}
      >
        {doubts.map((doubt) => (
          <p key={doubt} className="mb-2 break-words text-wait">
            {doubt}
          </p>
        ))}
        Words must all occur; <code className="font-mono text-code">key:value</code> looks in one column and a minus in
        front excludes it.
      </EmptyState>
    </div>
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
