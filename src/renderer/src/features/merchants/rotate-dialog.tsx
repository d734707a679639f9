import { useState } from 'react'
import type { MerchantView } from '../../../../shared/contract/merchants.ts'
import { useConsole } from '../../stores/console.tsx'
import { toast } from '../../stores/toast.ts'
import { useSubmit } from '../../stores/use-submit.ts'
import { useDraft } from '../../stores/use-tab-state.ts'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { SecretField } from './secret-field.tsx'

/** Seconds that the old secret stays valid. */
const periods = [
  { value: '0', label: 'Do not keep it' },
  { value: '300', label: '5 minutes' },
  { value: '3600', label: '1 hour' },
  { value: '86400', label: '24 hours' },
  { value: '604800', label: '7 days' },
  { value: '2592000', label: '30 days' },
] as const

type Period = (typeof periods)[number]['value']

/** Gives a merchant a new secret. The old one stays valid for a chosen time. */
export const RotateDialog = ({ merchant, onClose }: { merchant: MerchantView; onClose: () => void }) => {
  const { backend } = useConsole()
  const [secret, setSecret] = useState('')
  const [period, setPeriod, close] = useDraft<Period>(`rotate ${merchant.id}`, '0', onClose)
  const rotate = () =>
    backend.call('POST /api/merchants/:id/rotate', {
      params: { id: merchant.id },
      body: { keepOldForSeconds: Number(period), ...(secret === '' ? {} : { secret }) },
    })
  const form = useSubmit(rotate, () => {
    toast.success('The secret was rotated')
    close()
  })
  return (
    <FormDialog
      title={`Rotate the secret of ${merchant.name}`}
      description="Requests are signed with the new secret from now on."
      action="Rotate secret"
      form={form}
      onClose={close}
    >
      <Field
        label="Keep the old secret for"
        problem={form.faults.keepOldForSeconds}
        hint={
          period === '0'
            ? 'Code that still has the old secret gets E012 at once.'
            : 'Until then requests signed with either secret are accepted.'
        }
      >
        <Select value={period} onChange={setPeriod} options={periods} />
      </Field>
      <SecretField
        label="New secret"
        hint="Left empty: one is generated (sk_…)."
        problem={form.faults.secret}
        value={secret}
        onChange={setSecret}
      />
    </FormDialog>
  )
}
