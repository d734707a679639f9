import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { classes } from './classes.ts'
import { useWidth } from './use-width.ts'
import { VirtualRow } from './virtual-row.tsx'

export interface VirtualListProps<T extends { id: string }> {
  items: readonly T[]
  label: string
  /** CSS grid columns shared by header and rows. */
  columns: string
  header: readonly ReactNode[]
  /** In a list narrower than 600 px: other columns, and classes that hide the cells there is no room for. */
  narrow?: { columns: string; without: string }
  /** The cells of an item. The same function every time, or every row renders again with every change of the list. */
  row: (item: T) => ReactNode
  /** What a screen reader says of a row. */
  rowLabel: (item: T) => string
  selectedId: string | null
  onSelect: (id: string) => void
  /** Enter or a click on the selected row: go on to the details. */
  onOpen?: (id: string) => void
  onEscape?: () => void
  /** Other keys, with the selected item: `r` to resend and the like. */
  onKey?: (key: string, item: T) => void
  /** Asked when the end is near. */
  onEnd: () => void
  arrived: ReadonlySet<string>
  rowHeight?: number
  /** When it changes, the list shows other things: it begins at the top again. */
  shows?: string
}

const overscan = 12
const wideFrom = 600

const moves: Record<string, (index: number, page: number, last: number) => number> = {
  j: (index) => index + 1,
  k: (index) => index - 1,
  ArrowDown: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  PageDown: (index, page) => index + page,
  PageUp: (index, page) => index - page,
  Home: () => 0,
  End: (_index, _page, last) => last,
}

/**
 * A long list, only the rows in view rendered. Keeps its place while rows come in above; j/k and arrows move, Enter
 * opens, Esc goes back.
 */
export const VirtualList = <T extends { id: string }>(props: VirtualListProps<T>) => {
  const { items, label, header, row, rowLabel, selectedId, onSelect, onOpen, onEscape, onKey, onEnd } = props
  const rowHeight = props.rowHeight ?? 36
  const [frame, width] = useWidth<HTMLDivElement>()
  const narrow = width > 0 && width < wideFrom ? props.narrow : undefined
  const columns = narrow?.columns ?? props.columns
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
    getItemKey: (index) => items[index]?.id ?? index,
  })
  const rows = virtualizer.getVirtualItems()

  // The first row in view stays where it is when others come in above it; at the very top new rows show at once.
  const anchor = useRef<{ id: string; offset: number } | null>(null)
  useLayoutEffect(() => {
    const element = scroller.current
    const before = anchor.current
    if (element === null || before === null || element.scrollTop < rowHeight) return
    const index = items.findIndex(({ id }) => id === before.id)
    if (index >= 0) element.scrollTop = index * rowHeight + before.offset
  }, [items, rowHeight])
  const remember = () => {
    const top = scroller.current?.scrollTop ?? 0
    const first = items[Math.floor(top / rowHeight)]
    anchor.current = first ? { id: first.id, offset: top % rowHeight } : null
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown has changed.
  useLayoutEffect(() => {
    anchor.current = null
    if (scroller.current !== null) scroller.current.scrollTop = 0
  }, [props.shows])

  const lastShown = rows.at(-1)?.index ?? 0
  useEffect(() => {
    if (items.length > 0 && lastShown >= items.length - 2 * overscan) onEnd()
  }, [lastShown, items.length, onEnd])

  const selectedIndex = items.findIndex(({ id }) => id === selectedId)

  // Rows render again only when something of theirs changes: the handler must stay the same.
  const latest = useRef({ selectedId, onSelect, onOpen })
  latest.current = { selectedId, onSelect, onOpen }
  const press = useCallback((id: string) => {
    const { selectedId: selected, onSelect: select, onOpen: open } = latest.current
    if (id === selected) open?.(id)
    else select(id)
  }, [])

  const handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const move = moves[event.key]
    const item = items[selectedIndex]
    if (move) {
      event.preventDefault()
      const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? rowHeight) / rowHeight) - 1)
      const isFirst = selectedIndex < 0 && event.key !== 'End'
      const wanted = isFirst ? 0 : move(selectedIndex, page, items.length - 1)
      const index = Math.min(Math.max(wanted, 0), items.length - 1)
      const next = items[index]
      if (next === undefined) return
      onSelect(next.id)
      virtualizer.scrollToIndex(index, { align: 'auto' })
    } else if (event.key === 'Enter' && item) onOpen?.(item.id)
    else if (event.key === 'Escape') onEscape?.()
    else if (item) onKey?.(event.key, item)
  }

  return (
    <div ref={frame} className="flex min-h-0 flex-1 flex-col">
      <div
        aria-hidden
        className={classes(
          'grid h-7 shrink-0 items-center gap-3 border-b border-line px-4 text-[11px] font-medium text-faint',
          narrow?.without,
        )}
        style={{ gridTemplateColumns: columns }}
      >
        {header.map((title, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns never move.
          <span key={index} className="truncate">
            {title}
          </span>
        ))}
      </div>
      <div
        ref={scroller}
        role="listbox"
        aria-label={label}
        tabIndex={0}
        data-list
        {...(selectedIndex >= 0 ? { 'aria-activedescendant': `row-${selectedId}` } : {})}
        onKeyDown={handleKey}
        onScroll={remember}
        className={classes(
          'group/list min-h-0 flex-1 overflow-auto outline-offset-[-2px] [overflow-anchor:none]',
          // With a row selected the focus shows on the row.
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
                arrived={props.arrived.has(item.id)}
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
