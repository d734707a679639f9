import { ArrowDown, ArrowUp } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react'
import type { ListSort } from '../../../../shared/contract/common.ts'
import { browserStorage } from '../browser-storage.ts'
import { classes } from '../classes.ts'
import { type ColumnWidths, clampedWidth, readWidths } from './column-widths.ts'
import { BoxPicture } from './virtual-row.tsx'

/** A column header. With `sort`, pressing it sorts the list. */
export interface Column {
  title: string
  /** Numbers are right-aligned. */
  isRight?: boolean
  /** The orders of the first press, which is falling, and of the second. */
  sort?: readonly [ListSort, ListSort]
}

/** px that an arrow key moves an edge. */
const keyStep = 16

const keyOf = (id: string): string => `columns ${id}`

/** The widths chosen in this browser, by column. */
export const useColumnWidths = (id: string) => {
  const [kept, setKept] = useState(() => browserStorage.getItem(keyOf(id)))
  const [shownId, setShownId] = useState(id)
  if (shownId !== id) {
    setShownId(id)
    setKept(browserStorage.getItem(keyOf(id)))
  }
  const widths: ColumnWidths = useMemo(() => readWidths(kept), [kept])
  const change = (index: number, px: number | null) => {
    const { [index]: _, ...others } = widths
    const next = JSON.stringify(px === null ? others : { ...others, [index]: clampedWidth(px) })
    setKept(next)
    browserStorage.setItem(keyOf(id), next)
  }
  return { widths, change }
}

const Edge = ({
  title,
  width,
  onChange,
}: {
  title: string
  width: number | undefined
  onChange: (px: number | null) => void
}) => {
  const cellOf = (element: HTMLElement): number => element.parentElement?.getBoundingClientRect().width ?? 0
  const drag = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    const handle = event.currentTarget
    const [from, before] = [event.clientX, cellOf(handle)]
    handle.setPointerCapture(event.pointerId)
    const move = ({ clientX }: globalThis.PointerEvent) => onChange(before + clientX - from)
    handle.addEventListener('pointermove', move)
    handle.addEventListener('lostpointercapture', () => handle.removeEventListener('pointermove', move), { once: true })
  }
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowLeft' ? -keyStep : event.key === 'ArrowRight' ? keyStep : 0
    if (step !== 0) onChange(cellOf(event.currentTarget) + step)
    else if (event.key === 'Home') onChange(null)
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line that is moved is no <hr>.
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${title}`}
      aria-valuenow={width ?? 0}
      aria-valuetext={width === undefined ? 'default width' : `${width} pixels`}
      tabIndex={0}
      title="Drag, or use the arrow keys; double-click or Home for the usual width"
      onPointerDown={drag}
      onDoubleClick={() => onChange(null)}
      onKeyDown={handleKey}
      className="absolute top-1 -right-2 bottom-1 w-1.5 cursor-col-resize touch-none rounded-full hover:bg-accent focus-visible:bg-accent"
    />
  )
}

/** The column headers of a list. Pressing one sorts; dragging an edge resizes. */
export const ListHead = ({
  columns,
  template,
  without,
  marks,
  widths,
  onWidth,
  sort,
  onSort,
}: {
  columns: readonly Column[]
  template: string
  without: string | undefined
  /** How many rows are marked, when rows begin with the box that marks them. */
  marks: { state: 'none' | 'some' | 'all'; onToggleAll: () => void } | undefined
  widths: ColumnWidths
  onWidth: (index: number, px: number | null) => void
  sort: ListSort
  onSort: (sort: ListSort) => void
}) => (
  // biome-ignore lint/a11y/useSemanticElements: heads of a listbox, no fields of a form.
  <div
    role="group"
    aria-label="Columns"
    className={classes(
      'group/head relative grid h-7 shrink-0 items-center gap-3 overflow-y-auto border-b border-line pr-4 text-[11px] font-medium text-faint [scrollbar-gutter:stable]',
      marks ? 'pl-6' : 'pl-4',
      without,
    )}
    style={{ gridTemplateColumns: template }}
  >
    {columns.map(({ title, isRight, sort: sorts }, index) => (
      <span
        key={title || 'last'}
        className={classes('relative flex h-full min-w-0 items-center', isRight && 'justify-end')}
      >
        {sorts === undefined ? (
          <span className="truncate">{title}</span>
        ) : (
          <SortButton title={title} sorts={sorts} sort={sort} onSort={onSort} />
        )}
        {title !== '' && index < columns.length - 1 && (
          <Edge title={title} width={widths[index]} onChange={(px) => onWidth(index, px)} />
        )}
      </span>
    ))}
    {/* Last, because the classes that hide columns count the elements before it. */}
    {marks && <MarkAllBox {...marks} />}
  </div>
)

const MarkAllBox = ({ state, onToggleAll }: { state: 'none' | 'some' | 'all'; onToggleAll: () => void }) => (
  // biome-ignore lint/a11y/useSemanticElements: an <input> cannot hold the box that rows have.
  <button
    type="button"
    role="checkbox"
    aria-checked={state === 'some' ? 'mixed' : state === 'all'}
    aria-label="Mark all rows"
    title="Mark all rows that match the filter"
    onClick={onToggleAll}
    className="absolute inset-y-0 left-0 flex w-6 items-center rounded pl-1"
  >
    <BoxPicture state={state} shows="group-focus-within/head:opacity-100 group-hover/head:opacity-100" />
  </button>
)

const SortButton = ({
  title,
  sorts: [first, second],
  sort,
  onSort,
}: {
  title: string
  sorts: readonly [ListSort, ListSort]
  sort: ListSort
  onSort: (sort: ListSort) => void
}) => {
  const isSorted = sort === first || sort === second
  const Icon = sort === first ? ArrowDown : ArrowUp
  return (
    <button
      type="button"
      aria-label={`Sort by ${title.toLowerCase()}${isSorted ? `, now ${sort} first` : ''}`}
      onClick={() => onSort(sort === first ? second : first)}
      className="flex h-6 min-w-0 items-center gap-0.5 rounded hover:text-text"
    >
      <span className="truncate">{title}</span>
      {isSorted && <Icon size={11} className="shrink-0" aria-hidden />}
    </button>
  )
}
