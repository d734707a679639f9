import type { LucideIcon } from 'lucide-react'
import { Columns2, X } from 'lucide-react'
import { type ComponentProps, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { ComparedRef } from '../../../shared/contract/compare.ts'
import { toast } from '../stores/toast.ts'
import { useAction } from '../stores/use-action.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { saveFile } from '../ui/save-file.ts'
import { counted } from '../ui/text/counted.ts'
import { comparePath } from './compare-path.ts'
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
  /** What is asked before; absent: nothing. */
  ask?: (items: readonly T[]) => BulkQuestion
}

/** What is asked before an action, and the button that does it. */
export type BulkQuestion = Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'text' | 'action'>

const report = (what: string, { done, problems }: BulkResult<unknown>, total: number): void => {
  const [problem] = problems
  if (done.length === total) toast.success(`${total} ${what}`)
  else toast.warning(`${done.length} of ${total} ${what}${problem === undefined ? '' : `. First failure: ${problem}`}`)
}

/** What can be done with several rows of a list. */
export interface Bulk<T> {
  /** Noun for one row: `payment`. */
  one: string
  actions?: readonly BulkAction<T>[]
  /** What of a row is compared with another row. */
  exchangeOf: (item: T) => Promise<ComparedRef>
  /** Reads one complete record for the export. */
  read: (item: T) => Promise<unknown>
  fileName: string
}

/** The number of marked rows, and the actions on all of them. */
export const BulkBar = <T extends { id: string }>({
  items,
  one,
  actions = [],
  exchangeOf,
  read,
  fileName,
  onClear,
}: Bulk<T> & { items: readonly T[]; onClear: () => void }) => {
  const [asked, setAsked] = useState<BulkAction<T> | null>(null)
  const stop = useRef(new AbortController())
  const wantedBy = ({ isFor }: BulkAction<T>) => items.filter((item) => isFor?.(item) ?? true)
  const work = useAction(async (action: BulkAction<T>) => {
    const wanted = wantedBy(action)
    stop.current = new AbortController()
    const { signal } = stop.current
    report(action.done, await forEachOf(wanted, action.run, signal), wanted.length)
    // Closed meanwhile, so what is asked now is another question.
    if (!signal.aborted) setAsked(null)
  })
  const exporting = useAction(async () => {
    const { done, problems } = await forEachOf(items, read)
    const lines = done.map((record) => `${JSON.stringify(record)}\n`)
    if (lines.length > 0) saveFile(new Blob(lines, { type: 'application/jsonl' }), fileName)
    report('exported', { done, problems }, items.length)
  })
  const [, navigate] = useLocation()
  const comparing = useAction(async () => {
    const [left, right] = await Promise.all(items.map(exchangeOf))
    if (left !== undefined && right !== undefined) navigate(comparePath(left, right))
  })
  const busy = work.busy || exporting.busy || comparing.busy
  return (
    <section
      aria-label="Marked rows"
      className="mx-4 mb-2 flex shrink-0 flex-wrap items-center gap-2 rounded-control bg-selected px-3 py-1.5"
    >
      <span role="status" className="mr-1 font-medium tabular">
        {counted(items.length, one)} marked
      </span>
      {actions.map((action) => {
        const { label, icon: Icon, kind, ask } = action
        const count = wantedBy(action).length
        return (
          <Button
            icon={Icon}
            key={label}
            size="small"
            kind={kind ?? 'secondary'}
            disabled={busy || count === 0}
            onClick={() => (ask === undefined ? work.start(action) : setAsked(action))}
          >
            {label} {count}
          </Button>
        )
      })}
      <Button size="small" disabled={busy} onClick={() => exporting.start()}>
        Export {items.length}
      </Button>
      {items.length === 2 && (
        <Button icon={Columns2} size="small" disabled={busy} onClick={() => comparing.start()}>
          Compare 2
        </Button>
      )}
      <span className="flex-1" />
      <IconButton icon={X} label="Unmark all" shortcut="Esc" onClick={onClear} className="size-7" />
      {asked?.ask !== undefined && (
        <ConfirmDialog
          {...asked.ask(wantedBy(asked))}
          keep="Keep them"
          busy={work.busy}
          onAgree={() => work.start(asked)}
          onClose={() => {
            stop.current.abort()
            setAsked(null)
          }}
        />
      )}
    </section>
  )
}
