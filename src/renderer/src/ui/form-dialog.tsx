import { type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { Dialog } from './dialog.tsx'
import { Notice } from './notice.tsx'

interface FormDialogProps {
  title: string
  description?: ReactNode
  wide?: boolean
  /** The label of the main button. */
  action: string
  danger?: boolean
  /** It cannot be submitted: incomplete, or in progress. */
  disabled: boolean
  /** The fault that belongs to no field. */
  problem: string | null
  onSubmit: () => void
  onClose: () => void
  className?: string
  children: ReactNode
}

/** A dialog with one form: its fields, the fault, and the buttons to cancel and submit. */
export const FormDialog = (props: FormDialogProps) => {
  const {
    title,
    description,
    wide = false,
    action,
    danger = false,
    disabled,
    problem,
    onSubmit,
    onClose,
    className,
  } = props
  const formId = useId()
  return (
    <Dialog
      open
      wide={wide}
      onOpenChange={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind={danger ? 'danger' : 'primary'} type="submit" form={formId} disabled={disabled}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className={classes('flex flex-col gap-4', description === undefined && 'pt-1', className)}
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {problem !== null && <Notice tone="bad">{problem}</Notice>}
        {props.children}
      </form>
    </Dialog>
  )
}
