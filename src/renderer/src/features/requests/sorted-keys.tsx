import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowUpDown } from 'lucide-react'
import { type KeyboardEvent, memo, useEffect, useId, useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import { classes } from '../../ui/classes.ts'
import { useWidth } from '../../ui/use-width.ts'
import { keyRows } from './key-rows.ts'
import { movedKeys } from './moved-keys.ts'
import { pointedOut } from './request-pointer.ts'
import { useRequestPointer } from './use-request-pointer.ts'

/** One key in the sorted order. */
const KeyChip = ({ id, name, moved }: { id: string; name: string; moved: boolean }) => {
  const pointer = useRequestPointer()
  const marked = useStore(pointer, (state) => pointedOut(state)?.name === name)
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={marked}
      onMouseEnter={() => pointer.hover({ name, from: 'keys' })}
      className={classes(
        'inline-flex min-h-6 max-w-full items-center gap-1 rounded border px-1.5 font-mono text-[11.5px] break-all',
        marked
          ? 'border-accent bg-selected text-text'
          : moved
            ? 'border-line-strong text-text'
            : 'border-line text-soft',
      )}
    >
      {name === '' ? <span className="text-faint">(empty)</span> : name}
      {moved && <ArrowUpDown size={11} className="shrink-0 text-faint" aria-label="moved by sorting" />}
    </div>
  )
}

const rowHeight = 28

const moves: Record<string, (index: number, last: number) => number> = {
  ArrowRight: (index) => index + 1,
  ArrowDown: (index) => index + 1,
  ArrowLeft: (index) => index - 1,
  ArrowUp: (index) => index - 1,
  Home: () => 0,
  End: (_index, last) => last,
}

/**
 * Step 1: the keys in signing order. Keys that sorting moved are marked. It is one tab stop; arrow keys move between
 * keys. Only visible rows are rendered, because a body may have thousands of keys.
 */
export const SortedKeys = memo(({ sent, sorted }: { sent: readonly string[]; sorted: readonly string[] }) => {
  const pointer = useRequestPointer()
  const current = useStore(pointer, ({ focused }) => (focused?.from === 'keys' ? focused.name : null))
  const moved = useMemo(() => movedKeys(sent, sorted), [sent, sorted])
  const [frame, width] = useWidth<HTMLDivElement>()
  const rows = useMemo(() => keyRows(sorted, moved, width), [sorted, moved, width])
  const scroller = useRef<HTMLDivElement>(null)
  const id = useId()
  const virtualizer = useVirtualizer({
    count: width === 0 ? 0 : rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 3,
  })
  const elsewhere = useStore(pointer, (state) => {
    const pointed = pointedOut(state)
    return pointed?.from === 'keys' ? null : (pointed?.name ?? null)
  })
  useEffect(() => {
    const row = elsewhere === null ? -1 : rows.findIndex((keys) => keys.includes(elsewhere))
    if (row >= 0) virtualizer.scrollToIndex(row)
  }, [elsewhere, rows, virtualizer])
  const idOf = (name: string) => `${id}-${sorted.indexOf(name)}`

  const go = (index: number) => {
    const name = sorted[Math.max(0, Math.min(sorted.length - 1, index))]
    if (name === undefined) return
    pointer.focus({ name, from: 'keys' })
    virtualizer.scrollToIndex(rows.findIndex((row) => row.includes(name)))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key]
    if (move === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    go(move(current === null ? -1 : sorted.indexOf(current), sorted.length - 1))
  }

  if (sorted.length === 0) return <p className="text-soft">The object has no keys.</p>
  return (
    <div ref={frame}>
      <div
        ref={scroller}
        role="listbox"
        aria-label="Keys in sorted order"
        aria-orientation="horizontal"
        aria-activedescendant={current === null ? undefined : idOf(current)}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onFocus={() => go(0)}
        onBlur={() => pointer.focus(null)}
        onMouseLeave={() => pointer.hover(null)}
        className="max-h-36 overflow-y-auto rounded outline-offset-2"
      >
        <div role="presentation" className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => (
            <div
              key={index}
              ref={virtualizer.measureElement}
              data-index={index}
              role="presentation"
              className="absolute inset-x-0 top-0 flex flex-wrap gap-1 pb-1"
              style={{ transform: `translateY(${start}px)` }}
            >
              {rows[index]?.map((key) => (
                <KeyChip key={key} id={idOf(key)} name={key} moved={moved.has(key)} />
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
  )
})
