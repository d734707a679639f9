import { useState } from 'react'
import { useAheadMs, useConsole } from '../../stores/console.tsx'
import { toast } from '../../stores/toast.ts'
import { useSubmit } from '../../stores/use-submit.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { counted } from '../../ui/text/counted.ts'
import { delayText } from '../../ui/text/delay-text.ts'
import { ExportFirst } from './export-first.tsx'
import { type Counts, recordKinds, setUpKinds } from './record-kinds.ts'

type Extent = 'data' | 'everything'
type Also = 'rules' | 'inboxes' | 'clock'

/** Further things that can be reset, with their state; left out when already at its default. */
const useAlso = (counts: Counts): { name: Also; label: string }[] => {
  const aheadMs = useAheadMs()
  const rules = counts.rules ?? 0
  const inboxes = counts.inboxes ?? 0
  return [
    ...(rules > 0 ? [{ name: 'rules' as const, label: `Delete ${counted(rules, 'fault rule')}` }] : []),
    ...(inboxes > 0
      ? [{ name: 'inboxes' as const, label: `${counted(inboxes, 'inbox', 'inboxes')} set up: answer 200 again` }]
      : []),
    ...(aheadMs > 0
      ? [{ name: 'clock' as const, label: `Clock ${delayText(Math.round(aheadMs / 1_000))} ahead: back to real time` }]
      : []),
  ]
}

/** Shows what will be deleted, with the number of records, and deletes it after confirmation. */
export const ResetDialog = ({ counts, onClose }: { counts: Counts; onClose: () => void }) => {
  const { backend } = useConsole()
  const [extent, setExtent] = useState<Extent>('data')
  const [chosen, setChosen] = useState<ReadonlySet<Also>>(new Set())
  const also = useAlso(counts)
  const everything = extent === 'everything'
  const form = useSubmit(
    () => {
      const named = also.filter(({ name }) => chosen.has(name)).map(({ name }) => [name, true])
      return backend.call('POST /api/reset', { body: { everything, ...Object.fromEntries(named) } })
    },
    ({ deleted }) => {
      toast.success(`${counted(deleted, 'record')} deleted`)
      onClose()
    },
  )
  const toggle = (name: Also, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(name)
    else next.delete(name)
    setChosen(next)
  }
  const isGone = (kind: string): boolean =>
    everything || !setUpKinds.includes(kind) || (also.some(({ name }) => name === kind) && chosen.has(kind as Also))
  return (
    <FormDialog
      title="Reset"
      action={everything ? 'Delete everything' : 'Delete the data'}
      danger
      form={form}
      onClose={onClose}
      className="gap-3!"
    >
      <div>
        <Segmented
          label="What is deleted"
          large
          value={extent}
          onChange={setExtent}
          options={[
            { value: 'data', label: 'Only the data' },
            { value: 'everything', label: 'Everything' },
          ]}
        />
      </div>
      {!everything && also.length > 0 && (
        <fieldset className="flex flex-col gap-1.5">
          <legend className="pb-1 text-small font-medium text-soft">These stay unless you choose them</legend>
          {also.map(({ name, label }) => (
            <label key={name} className="flex items-center gap-2">
              <input
                type="checkbox"
                checked={chosen.has(name)}
                onChange={({ target }) => toggle(name, target.checked)}
                className="size-4 shrink-0 accent-accent"
              />
              {label}
            </label>
          ))}
        </fieldset>
      )}
      <p>This deletes, and it cannot be undone:</p>
      <ul className="flex flex-col">
        {recordKinds
          .filter(([kind]) => isGone(kind))
          .map(([kind, title]) => (
            <li key={kind} className="flex justify-between border-t border-line py-1">
              <span>{title}</span>
              <span className="tabular">{(counts[kind] ?? 0).toLocaleString()}</span>
            </li>
          ))}
      </ul>
      <p className="text-soft">
        {everything
          ? 'All settings go back to their defaults and the clock to real time. The merchants given at start come back; without any, a new demo merchant is made. Cases stay.'
          : 'Merchants with their keys and secrets, all settings and all cases stay.'}
      </p>
      <ExportFirst />
    </FormDialog>
  )
}
