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
  /** Something is missing, so it cannot be submitted. */
  incomplete?: boolean
  /** As useSubmit has it. `problem`: the fault that belongs to no field. */
  form: { busy: boolean; problem: string | null; submit: () => void }
  onClose: () => void
  /** Left of the buttons. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** A dialog with one form: its fields, the fault, and the buttons to cancel and submit. */
export const FormDialog = (props: FormDialogProps) => {
  const { title, description, action, danger, incomplete, form, onClose } = props
  const formId = useId()
  return (
    <Dialog
      wide={props.wide ?? false}
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <>
          {props.aside}
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind={danger ? 'danger' : 'primary'}
            type="submit"
            form={formId}
            disabled={form.busy || incomplete === true}
          >
            {action}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className={classes('flex flex-col gap-4', description === undefined && 'pt-1', props.className)}
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
      >
        {form.problem !== null && <Notice tone="bad">{form.problem}</Notice>}
        {props.children}
      </form>
    </Dialog>
  )
}
