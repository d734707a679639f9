import { ArrowUpDown } from 'lucide-react'
import { useStore } from 'zustand'
import { classes } from '../../ui/classes.ts'
import { pointedOut } from './request-pointer.ts'
import { useRequestPointer } from './use-request-pointer.ts'

/** One key in the sorted order. */
export const KeyChip = ({ id, name, moved }: { id: string; name: string; moved: boolean }) => {
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
