import { Check, Minus } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { classes } from '../classes.ts'

/** What a row was pressed with: on its box, with Ctrl, with Shift. */
export interface PressedWith {
  isBox: boolean
  isToggle: boolean
  isRange: boolean
}

export interface VirtualRowProps<T extends { id: string }> {
  item: T
  row: (item: T) => ReactNode
  rowLabel: (item: T) => string
  selected: boolean
  /** Marked for an action on several rows; undefined when rows cannot be marked. */
  marked: boolean | undefined
  /** Highlighted, because it has just arrived. */
  arrived: boolean | undefined
  count: number
  index: number
  columns: string
  /** Classes that hide cells. */
  without: string | undefined
  height: number
  /** px from the top of the list. */
  start: number
  onPress: (id: string, by: PressedWith) => void
}

interface CellsProps<T> {
  item: T
  row: (item: T) => ReactNode
}

const cells = <T,>({ item, row }: CellsProps<T>): ReactNode => row(item)
/** When rows are added above, only the position of a row changes. */
const Cells = memo(cells) as typeof cells

/** How a box that marks rows looks. `shows`: the classes that show it while nothing is marked. */
export const BoxPicture = ({ state, shows }: { state: 'none' | 'some' | 'all'; shows: string }) => (
  <span
    className={classes(
      'flex size-3.5 items-center justify-center rounded-[4px] border',
      state === 'none'
        ? classes('border-line-strong bg-surface opacity-0', shows)
        : 'border-accent bg-accent text-on-accent',
    )}
  >
    {state === 'all' && <Check size={11} strokeWidth={3} aria-hidden />}
    {state === 'some' && <Minus size={11} strokeWidth={3} aria-hidden />}
  </span>
)

/** Marks the row. It shows on the row under the pointer, and on all while any is marked. */
const MarkBox = ({ marked }: { marked: boolean }) => (
  <span
    data-mark
    aria-hidden
    title="Mark for an action on several rows. Shift marks all in between."
    className="absolute inset-y-0 left-0 flex w-7 items-center pl-1"
  >
    <BoxPicture
      state={marked ? 'all' : 'none'}
      shows="group-hover/row:opacity-100 group-data-marked/list:opacity-100"
    />
  </span>
)

const Row = <T extends { id: string }>(props: VirtualRowProps<T>) => {
  const { item, row, rowLabel, selected, marked, arrived, count, index, columns, without, height, start, onPress } =
    props
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the listbox handles the keys.
    <div
      id={`row-${item.id}`}
      role="option"
      tabIndex={-1}
      aria-selected={selected || marked === true}
      aria-setsize={count}
      aria-posinset={index + 1}
      aria-label={rowLabel(item)}
      onMouseDown={(event) => {
        // Otherwise Shift-click would select the text in between.
        if (event.shiftKey) event.preventDefault()
      }}
      onClick={(event) => {
        const isBox = event.target instanceof Element && event.target.closest('[data-mark]') !== null
        onPress(item.id, { isBox, isToggle: event.ctrlKey || event.metaKey, isRange: event.shiftKey })
      }}
      className={classes(
        'group/row absolute top-0 left-0 grid w-full cursor-default items-center gap-3 border-b border-line/60 pr-4 outline-none',
        selected
          ? 'bg-selected outline-accent -outline-offset-2 group-focus-visible/list:outline-2'
          : !marked && 'hover:bg-hover',
        marked === undefined ? 'pl-4' : 'pl-6',
        marked && 'bg-selected',
        arrived && 'animate-arrive',
        without,
      )}
      style={{ gridTemplateColumns: columns, height, transform: `translateY(${start}px)` }}
    >
      <Cells item={item} row={row} />
      {marked !== undefined && <MarkBox marked={marked} />}
    </div>
  )
}

/** One row of a virtual list. Memoized, so that visible rows do not render while the list scrolls. */
export const VirtualRow = memo(Row) as typeof Row
