import { useState } from 'react'
import type { MerchantView } from '../../../../shared/contract/merchants.ts'
import { useConsole } from '../../stores/console.tsx'
import { toast } from '../../stores/toast.ts'
import { useSubmit } from '../../stores/use-submit.ts'
import { Field, TextInput } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { counted } from '../../ui/text/counted.ts'

interface DeleteDialogProps {
  merchant: MerchantView
  onClose: () => void
  onDeleted: () => void
}

/** Lists what is deleted with a merchant. A merchant with links is deleted only after its name is typed. */
export const DeleteDialog = ({ merchant, onClose, onDeleted }: DeleteDialogProps) => {
  const { backend } = useConsole()
  const [typed, setTyped] = useState('')
  const { name, links } = merchant
  const guarded = links > 0
  const form = useSubmit(
    () => backend.call('DELETE /api/merchants/:id', { params: { id: merchant.id } }),
    ({ deleted }) => {
      const { links: gone, payments, deliveries } = deleted
      const went = [
        gone > 0 && counted(gone, 'link'),
        payments > 0 && counted(payments, 'payment'),
        deliveries > 0 && counted(deliveries, 'IPN delivery', 'IPN deliveries'),
      ].filter((one) => one !== false)
      toast.success(went.length === 0 ? `${name} deleted` : `${name} deleted, with ${went.join(', ')}`)
      onDeleted()
    },
  )
  return (
    <FormDialog
      title={`Delete ${name}?`}
      action="Delete merchant"
      danger
      incomplete={guarded && typed.trim() !== name}
      form={form}
      onClose={onClose}
    >
      {guarded ? (
        <>
          <Notice tone="wait">
            {counted(links, 'payment link')} and all payments and IPN deliveries that belong to{' '}
            {links === 1 ? 'it' : 'them'} are deleted too. Deliveries still waiting are never sent. This cannot be
            undone.
          </Notice>
          <Field label={`Type “${name}” to confirm`}>
            <TextInput value={typed} onChange={setTyped} />
          </Field>
        </>
      ) : (
        <p className="text-soft">It has no payment links, so nothing else is deleted.</p>
      )}
      <p className="text-soft">
        The log keeps what happened. Requests with the key <span className="font-mono text-code">{merchant.key}</span>{' '}
        are refused from now on (E011).
      </p>
    </FormDialog>
  )
}
