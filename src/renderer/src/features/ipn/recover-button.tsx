import { History } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { RecoverDialog } from './recover-dialog.tsx'

/** Opens the recovery of everything a receiver missed while it was down. */
export const RecoverButton = ({ filter }: { filter: string }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton icon={History} label="Recover failed since…" onClick={() => setOpen(true)} />
      {open && <RecoverDialog filter={filter} onClose={() => setOpen(false)} />}
    </>
  )
}
