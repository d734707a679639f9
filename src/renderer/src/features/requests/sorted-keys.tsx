import { ArrowUpDown } from 'lucide-react'
import { memo, useMemo } from 'react'
import { movedKeys } from '../../stores/moved-keys.ts'
import { classes } from '../../ui/classes.ts'

/** Step 1: the keys in the order they are signed in; those that sorting moved carry a mark. */
export const SortedKeys = memo(
  ({ sent, sorted, focused }: { sent: readonly string[]; sorted: readonly string[]; focused: string | null }) => {
    const moved = useMemo(() => movedKeys(sent, sorted), [sent, sorted])
    return (
      <ol className="flex flex-wrap gap-1">
        {sorted.map((key) => (
          <li
            key={key}
            className={classes(
              'inline-flex h-6 items-center gap-1 rounded border px-1.5 font-mono text-[11.5px]',
              moved.has(key) ? 'border-line-strong text-text' : 'border-line text-soft',
              key === focused && 'bg-selected text-text',
            )}
          >
            {key}
            {moved.has(key) && <ArrowUpDown size={11} className="text-faint" aria-label="moved by sorting" />}
          </li>
        ))}
      </ol>
    )
  },
)
