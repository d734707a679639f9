import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  title: string
  /** What happens, for a person to agree to. */
  text: ReactNode
  /** The label of the button that closes the dialog. */
  keep: string
  /** The label of the button that does it. */
  action: string
  busy: boolean
  onAgree: () => void
  onClose: () => void
}

/** A question before something is deleted. */
export const ConfirmDialog = ({ title, text, keep, action, busy, onAgree, onClose }: ConfirmDialogProps) => (
  <Dialog
    onClose={onClose}
    title={title}
    description={text}
    footer={
      <>
        <Button onClick={onClose}>{keep}</Button>
        <Button kind="danger" disabled={busy} onClick={onAgree}>
          {action}
        </Button>
      </>
    }
  />
)
