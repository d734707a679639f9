import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { PartRow } from './part-row.tsx'
import type { Counts } from './record-kinds.ts'
import { ResetDialog } from './reset-dialog.tsx'

/** Resets the data only, or merchants and settings too. */
export const ResetPart = ({ counts }: { counts: Counts }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <PartRow
        title="Reset"
        explains="Deletes payments, deliveries, log and inbox; fault rules, inboxes, merchants and settings if you choose them."
      >
        <Button icon={Trash2} kind="danger" onClick={() => setOpen(true)}>
          Reset…
        </Button>
      </PartRow>
      {open && <ResetDialog counts={counts} onClose={() => setOpen(false)} />}
    </>
  )
}
