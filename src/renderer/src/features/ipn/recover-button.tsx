import { History } from 'lucide-react'
import { useOpenDialog } from '../../stores/use-tab-state.ts'
import { Button } from '../../ui/button.tsx'
import { RecoverDialog } from './recover-dialog.tsx'

/** Opens the dialog that resends what a receiver missed while it was down. */
export const RecoverButton = ({ filter }: { filter: string }) => {
  const [open, setOpen] = useOpenDialog('recover', false)
  return (
    <>
      <Button icon={History} aria-label="Recover failed since…" onClick={() => setOpen(true)}>
        Recover failed
      </Button>
      {open && <RecoverDialog filter={filter} onClose={() => setOpen(undefined)} />}
    </>
  )
}
