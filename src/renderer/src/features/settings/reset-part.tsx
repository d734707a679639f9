import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { routes } from '../../backend/routes.ts'
import { useConsole } from '../../stores/console.tsx'
import { toast } from '../../stores/toast.ts'
import { useSubmit } from '../../stores/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { counted } from '../../ui/counted.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { PartRow } from './part-row.tsx'
import { type Counts, recordKinds, setUpKinds } from './record-kinds.ts'

/** Starts over: the data only, or merchants and settings too. */
export const ResetPart = ({ counts }: { counts: Counts }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <PartRow
        title="Reset"
        explains="Deletes payments, deliveries, log and inbox; merchants and settings too if you say so."
      >
        <Button kind="danger" onClick={() => setOpen(true)}>
          <Trash2 size={14} aria-hidden />
          Reset…
        </Button>
      </PartRow>
      {open && <ResetDialog counts={counts} onClose={() => setOpen(false)} />}
    </>
  )
}

type Extent = 'data' | 'everything'

const ResetDialog = ({ counts, onClose }: { counts: Counts; onClose: () => void }) => {
  const { backend } = useConsole()
  const [extent, setExtent] = useState<Extent>('data')
  const everything = extent === 'everything'
  const { busy, problem, submit } = useSubmit(
    () => backend.call(routes.reset, { body: { everything } }),
    ({ deleted }) => {
      toast.success(`${counted(deleted, 'record')} deleted`)
      onClose()
    },
  )
  const gone = recordKinds.filter(([kind]) => everything || !setUpKinds.includes(kind))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Reset"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="danger" disabled={busy} onClick={submit}>
            {everything ? 'Delete everything' : 'Delete the data'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {problem !== null && <Notice tone="bad">{problem}</Notice>}
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
        <p>This deletes, and it cannot be undone:</p>
        <ul className="flex flex-col">
          {gone.map(([kind, title]) => (
            <li key={kind} className="flex justify-between border-t border-line py-1">
              <span>{title}</span>
              <span className="tabular">{(counts[kind] ?? 0).toLocaleString()}</span>
            </li>
          ))}
        </ul>
        <p className="text-soft">
          {everything
            ? 'All settings go back to their defaults. A new demo merchant takes the place of all others.'
            : 'Merchants with their keys and secrets, and all settings, stay. So do fault rules and how inboxes answer.'}
        </p>
      </div>
    </Dialog>
  )
}
