import type { LucideIcon } from 'lucide-react'
import { X } from 'lucide-react'
import { toast } from '../stores/toast.ts'
import { useAction } from '../stores/use-action.ts'
import { Button } from '../ui/button.tsx'
import { counted } from '../ui/counted.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { saveFile } from '../ui/save-file.ts'
import { type BulkResult, forEachOf } from './for-each-of.ts'

/** An action on each of several rows. */
export interface BulkAction<T> {
  label: string
  icon: LucideIcon
  kind?: 'danger'
  /** The rows that the action applies to; all when absent. */
  isFor?: (item: T) => boolean
  run: (item: T) => Promise<unknown>
  /** `sent again`: shown after the number of rows that the action changed. */
  done: string
}

const report = (what: string, { done, problems }: BulkResult<unknown>, total: number): void => {
  const [problem] = problems
  if (problem === undefined) toast.success(`${done.length} ${what}`)
  else toast.warning(`${done.length} of ${total} ${what}. The first that was not: ${problem}`)
}

/** The number of marked rows, and the actions on all of them. */
export const BulkBar = <T extends { id: string }>({
  items,
  one,
  actions,
  read,
  fileName,
  onClear,
}: {
  items: readonly T[]
  /** Noun for one row: `payment`. */
  one: string
  actions: readonly BulkAction<T>[]
  /** Reads one complete record for the export. */
  read: (item: T) => Promise<unknown>
  fileName: string
  onClear: () => void
}) => {
  const work = useAction(async ({ run, done, isFor }: BulkAction<T>) => {
    const wanted = items.filter((item) => isFor?.(item) ?? true)
    report(done, await forEachOf(wanted, run), wanted.length)
  })
  const exporting = useAction(async () => {
    const { done, problems } = await forEachOf(items, read)
    const lines = done.map((record) => `${JSON.stringify(record)}\n`)
    if (lines.length > 0) saveFile(new Blob(lines, { type: 'application/jsonl' }), fileName)
    report('exported', { done, problems }, items.length)
  })
  const busy = work.busy || exporting.busy
  return (
    <section
      aria-label="Marked rows"
      className="mx-4 mb-2 flex shrink-0 flex-wrap items-center gap-2 rounded-control bg-selected px-3 py-1.5"
    >
      <span role="status" className="mr-1 font-medium tabular">
        {counted(items.length, one)} marked
      </span>
      {actions.map((action) => {
        const { label, icon: Icon, kind, isFor } = action
        const count = items.filter((item) => isFor?.(item) ?? true).length
        return (
          <Button
            key={label}
            size="small"
            kind={kind ?? 'secondary'}
            disabled={busy || count === 0}
            onClick={() => work.start(action)}
          >
            <Icon size={13} aria-hidden /> {label} {count}
          </Button>
        )
      })}
      <Button size="small" disabled={busy} onClick={() => exporting.start()}>
        Export {items.length}
      </Button>
      <span className="flex-1" />
      <IconButton icon={X} label="Unmark all" shortcut="Esc" onClick={onClear} className="size-7" />
    </section>
  )
}
