import { memo, type ReactNode } from 'react'
import { classes } from './classes.ts'

export interface VirtualRowProps<T extends { id: string }> {
  item: T
  row: (item: T) => ReactNode
  rowLabel: (item: T) => string
  selected: boolean
  /** Marked for an action on several rows. */
  marked: boolean
  /** Highlighted, because it has just arrived. */
  arrived: boolean
  count: number
  index: number
  columns: string
  /** Classes that hide cells. */
  without: string | undefined
  height: number
  /** px from the top of the list. */
  start: number
  onPress: (id: string, keys: { isToggle: boolean; isRange: boolean }) => void
}

interface CellsProps<T> {
  item: T
  row: (item: T) => ReactNode
}

const cells = <T,>({ item, row }: CellsProps<T>): ReactNode => row(item)
/** When rows are added above, only the position of a row changes. */
const Cells = memo(cells) as typeof cells

const Row = <T extends { id: string }>(props: VirtualRowProps<T>) => {
  const { item, row, rowLabel, selected, marked, arrived, count, index, columns, without, height, start, onPress } =
    props
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the listbox handles the keys.
    <div
      id={`row-${item.id}`}
      role="option"
      tabIndex={-1}
      aria-selected={selected || marked}
      aria-setsize={count}
      aria-posinset={index + 1}
      aria-label={rowLabel(item)}
      onMouseDown={(event) => {
        // Otherwise Shift-click would select the text in between.
        if (event.shiftKey) event.preventDefault()
      }}
      onClick={(event) => onPress(item.id, { isToggle: event.ctrlKey || event.metaKey, isRange: event.shiftKey })}
      className={classes(
        'absolute top-0 left-0 grid w-full cursor-default items-center gap-3 border-b border-line/60 px-4 outline-none',
        selected
          ? 'bg-selected outline-accent -outline-offset-2 group-focus-visible/list:outline-2'
          : !marked && 'hover:bg-hover',
        marked && 'bg-selected shadow-[inset_3px_0_0_var(--accent)]',
        arrived && 'animate-arrive',
        without,
      )}
      style={{ gridTemplateColumns: columns, height, transform: `translateY(${start}px)` }}
    >
      <Cells item={item} row={row} />
    </div>
  )
}

/** One row of a virtual list. Memoized, so that visible rows do not render while the list scrolls. */
export const VirtualRow = memo(Row) as typeof Row
