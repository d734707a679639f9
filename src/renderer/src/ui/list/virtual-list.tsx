import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { ListSort } from '../../../../shared/contract/common.ts'
import { Button } from '../button.tsx'
import { classes } from '../classes.ts'
import { counted } from '../text/counted.ts'
import { Keys } from '../text/keys.tsx'
import { useWidth } from '../use-width.ts'
import { shownColumns, withWidths } from './column-widths.ts'
import { type Column, ListHead, useColumnWidths } from './list-head.tsx'
import { type MarkedRows, noRows, withAll, withRange, withToggled } from './marked-rows.ts'
import { type PressedWith, VirtualRow } from './virtual-row.tsx'

/** How a screen shows its rows, and what their keys do. */
export interface RowProps<T extends { id: string }> {
  /** CSS grid columns shared by header and rows. */
  columns: string
  header: readonly Column[]
  /** For a list narrower than 600 px: other columns, and the classes that hide cells. */
  narrow?: { columns: string; without: string }
  /**
   * Renders the cells of an item. It must be a stable function; otherwise every row renders on every change of the
   * list.
   */
  row: (item: T) => ReactNode
  /** The accessible name of a row. */
  rowLabel: (item: T) => string
  selectedId: string | null
  onSelect: (id: string) => void
  /** Enter on the selected row. */
  onOpen?: () => void
  onEscape?: () => void
  /** Other keys, with the selected item, such as `r` to resend. */
  onKey?: (event: KeyboardEvent, item: T) => void
  rowHeight?: number
}

export interface VirtualListProps<T extends { id: string }> extends RowProps<T> {
  items: readonly T[]
  label: string
  /** The current sort order, and the handler of a press on a header. Absent when the list cannot be sorted. */
  sort?: ListSort
  onSort?: (sort: ListSort) => void
  /** Called when the end is near. */
  onEnd?: () => void
  /** Loads all rows, for the key End. */
  onLoadAll?: () => Promise<void>
  /** Whether that loads every row. Of a longer list it loads the end, and marking all marks the loaded rows. */
  loadsWhole?: boolean
  /** Number of rows before the loaded ones. `onPrevious` loads some of them, `onFirst` (the key Home) loads from the start. */
  skipped?: number
  onPrevious?: () => void
  onFirst?: () => void
  /** Rows marked for an action. Absent when rows cannot be marked. */
  marked?: MarkedRows
  onMark?: (marked: MarkedRows) => void
  /** Highlighted rows. */
  arrived?: ReadonlySet<string>
  /** When it changes, the list shows other rows and scrolls to the top. */
  shows?: string
}

const overscan = 12
const wideFrom = 600

const moves: Record<string, (index: number, page: number) => number> = {
  j: (index) => index + 1,
  k: (index) => index - 1,
  ArrowDown: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  PageDown: (index, page) => index + page,
  PageUp: (index, page) => index - page,
  Home: () => 0,
}

/**
 * A long list that renders only its visible rows. Keeps its scroll position while rows are added above. j/k and arrow
 * keys move, Enter opens, Esc goes back.
 */
export const VirtualList = <T extends { id: string }>(props: VirtualListProps<T>) => {
  const { items, label, header, row, rowLabel, selectedId, onSelect, onOpen, onEscape, onKey, onEnd } = props
  const { onLoadAll, marked = noRows, onMark, skipped = 0, onPrevious, onFirst } = props
  const rowHeight = props.rowHeight ?? 36
  const [frame, width] = useWidth<HTMLDivElement>()
  const narrow = width > 0 && width < wideFrom ? props.narrow : undefined
  // A narrow list has columns of its own, and so widths of its own.
  const { widths, change } = useColumnWidths(narrow === undefined ? label : `${label} narrow`)
  const columns = withWidths(narrow?.columns ?? props.columns, widths, shownColumns(header.length, narrow?.without))
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
    getItemKey: (index) => items[index]?.id ?? index,
  })
  const rows = virtualizer.getVirtualItems()

  // The first visible row stays in place when others are added above it. At the very top new rows show at once.
  const anchor = useRef<{ id: string; offset: number } | null>(null)
  const hadPrevious = useRef(false)
  useLayoutEffect(() => {
    const element = scroller.current
    const before = anchor.current
    if (element === null || before === null) return
    if (element.scrollTop < rowHeight && !hadPrevious.current) return
    const index = items.findIndex(({ id }) => id === before.id)
    if (index >= 0) element.scrollTop = index * rowHeight + before.offset
  }, [items, rowHeight])
  useLayoutEffect(() => {
    hadPrevious.current = skipped > 0
  }, [skipped])
  const remember = () => {
    const top = scroller.current?.scrollTop ?? 0
    const first = items[Math.floor(top / rowHeight)]
    anchor.current = first ? { id: first.id, offset: top % rowHeight } : null
  }

  // Another object for each list that is shown, and none after the last one.
  const shown = useRef<object | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown has changed.
  useLayoutEffect(() => {
    shown.current = {}
    anchor.current = null
    if (scroller.current !== null) scroller.current.scrollTop = 0
    return () => {
      shown.current = null
    }
  }, [props.shows])

  const lastShown = rows.at(-1)?.index ?? 0
  useEffect(() => {
    if (items.length > 0 && lastShown >= items.length - 2 * overscan) onEnd?.()
  }, [lastShown, items.length, onEnd])

  const firstShown = rows[0]?.index ?? 0
  useEffect(() => {
    // The rows above are wanted only once the list was scrolled to its first place, which sets the anchor.
    if (skipped > 0 && firstShown < overscan && anchor.current !== null) onPrevious?.()
  }, [firstShown, skipped, onPrevious])

  const selectedIndex = items.findIndex(({ id }) => id === selectedId)

  // Rows render only when their own props change, so the handler must be stable.
  const latest = useRef({ items, selectedId, onSelect, marked, onMark })
  latest.current = { items, selectedId, onSelect, marked, onMark }
  const markedIds = useMemo(() => new Set(marked.ids), [marked])
  const press = useCallback((id: string, { isBox, isToggle, isRange }: PressedWith) => {
    const { selectedId: selected, onSelect: select, marked: before, onMark: mark, items: order } = latest.current
    if (mark !== undefined && isRange) return mark(withRange(before, id, { order, selectedId: selected }))
    if (mark !== undefined && isBox) return mark(withToggled(before, id, null))
    if (mark !== undefined && isToggle) return mark(withToggled(before, id, selected))
    mark?.(noRows)
    select(id)
  }, [])

  // Scrolls to a row that was selected elsewhere or has just been loaded.
  const shownId = selectedIndex < 0 ? null : selectedId
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that come in above move nothing.
  useEffect(() => {
    if (shownId !== null) virtualizer.scrollToIndex(selectedIndex, { align: 'auto' })
  }, [shownId])

  /** Loads all rows. Resolves to whether the list still shows what it showed, so that an action may follow. */
  const loadAll = async (): Promise<boolean> => {
    const before = shown.current
    await onLoadAll?.()
    return shown.current === before
  }

  const goToEnd = async () => {
    if (!(await loadAll())) return
    const { items: all, onSelect: select } = latest.current
    const last = all.at(-1)
    if (last !== undefined) select(last.id)
  }

  const areAllMarked = items.length > 0 && items.every(({ id }) => markedIds.has(id))
  const toggleAll = async () => {
    if (areAllMarked) return onMark?.(noRows)
    if (props.loadsWhole === true && !(await loadAll())) return
    latest.current.onMark?.(withAll(latest.current.items))
  }

  const handleKey = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key === 'a' && onMark !== undefined) {
      event.preventDefault()
      if (!areAllMarked) void toggleAll()
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'End') {
      event.preventDefault()
      void goToEnd()
      return
    }
    if (event.key === 'Home' && skipped > 0) {
      event.preventDefault()
      onFirst?.()
      return
    }
    const move = moves[event.key]
    const item = items[selectedIndex]
    if (move) {
      event.preventDefault()
      const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? rowHeight) / rowHeight) - 1)
      const wanted = selectedIndex < 0 ? 0 : move(selectedIndex, page)
      const index = Math.min(Math.max(wanted, 0), items.length - 1)
      const next = items[index]
      if (next === undefined) return
      if (event.shiftKey) onMark?.(withRange(marked, next.id, { order: items, selectedId }))
      else onMark?.(noRows)
      onSelect(next.id)
      virtualizer.scrollToIndex(index, { align: 'auto' })
    } else if (event.key === 'Enter' && item) onOpen?.()
    else if (event.key === 'Escape' && marked.ids.length > 0) onMark?.(noRows)
    else if (event.key === 'Escape') onEscape?.()
    else if (event.key === 'x' && item) onMark?.(withToggled(marked, item.id, null))
    else if (item) onKey?.(event, item)
  }

  return (
    <div ref={frame} className="flex min-h-28 flex-1 flex-col">
      <ListHead
        columns={header}
        template={columns}
        without={narrow?.without}
        marks={
          onMark && { state: areAllMarked ? 'all' : marked.ids.length > 0 ? 'some' : 'none', onToggleAll: toggleAll }
        }
        widths={widths}
        onWidth={change}
        sort={props.sort ?? 'newest'}
        onSort={props.onSort ?? (() => undefined)}
      />
      {skipped > 0 && (
        <p className="flex h-8 shrink-0 items-center justify-center gap-2 border-b border-line bg-sunken text-small text-soft tabular">
          {counted(skipped, 'row')} above
          <Button kind="quiet" size="small" onClick={onFirst}>
            Go to the first <Keys keys="Home" />
          </Button>
        </p>
      )}
      <div
        ref={scroller}
        role="listbox"
        aria-label={label}
        tabIndex={0}
        data-list
        data-marked={marked.ids.length > 0 || undefined}
        {...(onMark === undefined ? {} : { 'aria-multiselectable': true })}
        {...(selectedIndex >= 0 ? { 'aria-activedescendant': `row-${selectedId}` } : {})}
        onKeyDown={handleKey}
        onScroll={remember}
        className={classes(
          'group/list min-h-0 flex-1 overflow-auto outline-offset-[-2px] [overflow-anchor:none] [scrollbar-gutter:stable]',
          // With a selected row, the row shows the focus.
          selectedIndex >= 0 && 'focus-visible:outline-none',
        )}
      >
        <div className="relative w-full" style={{ height: virtualizer.getTotalSize() }}>
          {rows.map(({ index, start }) => {
            const item = items[index]
            if (item === undefined) return null
            return (
              <VirtualRow
                key={item.id}
                item={item}
                row={row}
                rowLabel={rowLabel}
                selected={item.id === selectedId}
                marked={onMark === undefined ? undefined : markedIds.has(item.id)}
                arrived={props.arrived?.has(item.id)}
                count={items.length}
                index={index}
                columns={columns}
                without={narrow?.without}
                height={rowHeight}
                start={start}
                onPress={press}
              />
            )
          })}
        </div>
      </div>
    </div>
  )
}
