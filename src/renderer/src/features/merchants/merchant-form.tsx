import { useState } from 'react'
import type { MerchantProfile, MerchantView } from '../../../../shared/contract/merchants.ts'
import { messageOf } from '../../../../shared/message-of.ts'
import { BackendError } from '../../backend/call.ts'
import { useConsole } from '../../stores/console.tsx'
import { toast } from '../../stores/toast.ts'
import { useSubmit } from '../../stores/use-submit.ts'
import { useDraft } from '../../stores/use-tab-state.ts'
import { Field, TextInput } from '../../ui/field.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { SecretField } from './secret-field.tsx'

const maxBytes = 64 * 1024

const readProfile = async (file: File): Promise<MerchantProfile> => {
  if (file.size > maxBytes) throw new Error(`${file.name} is too large for a merchant profile.`)
  try {
    // The service validates the content.
    return JSON.parse(await file.text()) as MerchantProfile
  } catch {
    throw new Error(`${file.name} is not JSON. Choose a file that “Export profile” of a merchant saved.`)
  }
}

/** Imports a merchant from a file. */
const ImportProfile = ({ onSaved }: { onSaved: (merchant: MerchantView) => void }) => {
  const { backend } = useConsole()
  const take = async (file: File): Promise<void> => {
    try {
      const body = await readProfile(file)
      const { merchant, made, newSecret } = await backend.call('POST /api/merchants/profile', { body })
      const secret = newSecret ? ', with a new secret' : ''
      toast.success(
        made
          ? `${merchant.name} added${secret}`
          : `${merchant.name} has the settings of the file; name and secret stay`,
      )
      onSaved(merchant)
    } catch (error) {
      if (error instanceof BackendError) toast.error(`Nothing was imported. ${error.message}`)
      else toast.error(messageOf(error))
    }
  }
  return <FileButton label="From a profile…" inputLabel="Merchant profile" onFile={(file) => void take(file)} />
}

interface MerchantFormProps {
  merchant?: MerchantView
  onClose: () => void
  onSaved?: (merchant: MerchantView) => void
}

/** Adds a merchant, or edits the given one. */
export const MerchantForm = ({ merchant, onClose, onSaved }: MerchantFormProps) => {
  const { backend } = useConsole()
  const [{ name, key }, setTyped, close] = useDraft(
    `merchant ${merchant?.id ?? 'new'}`,
    { name: merchant?.name ?? '', key: merchant?.key ?? '' },
    onClose,
  )
  // Not kept over a reload, because it is a secret.
  const [secret, setSecret] = useState('')

  const save = (): Promise<MerchantView> => {
    const typedSecret = secret === '' ? {} : { secret }
    if (merchant === undefined) {
      const typedKey = key === '' ? {} : { key }
      return backend.call('POST /api/merchants', { body: { name, ...typedKey, ...typedSecret } })
    }
    return backend.call('PATCH /api/merchants/:id', {
      params: { id: merchant.id },
      body: { name, key, ...typedSecret },
    })
  }
  const finish = (saved: MerchantView) => {
    onSaved?.(saved)
    close()
  }
  const form = useSubmit(save, (saved) => {
    toast.success(merchant === undefined ? `${saved.name} added` : `${saved.name} saved`)
    finish(saved)
  })
  const keyChanged = merchant !== undefined && key !== merchant.key

  return (
    <FormDialog
      title={merchant === undefined ? 'New merchant' : `Edit ${merchant.name}`}
      action={merchant === undefined ? 'Add merchant' : 'Save'}
      form={form}
      onClose={close}
    >
      {merchant === undefined && (
        <div className="flex items-center gap-3">
          <ImportProfile onSaved={finish} />
          <span className="text-small text-soft">or fill in its name, key and secret:</span>
        </div>
      )}
      <Field label="Name" required problem={form.faults.name}>
        <TextInput required maxLength={128} value={name} onChange={(name) => setTyped({ name, key })} />
      </Field>
      <Field
        label="Key"
        problem={form.faults.key}
        hint={
          merchant === undefined
            ? 'Left empty: one is generated (mk_…). Type your own to match your code.'
            : keyChanged
              ? 'Requests with the old key are refused as soon as this is saved (E011).'
              : 'The public half of the token, before its last dot.'
        }
      >
        <TextInput value={key} onChange={(key) => setTyped({ name, key })} mono />
      </Field>
      <SecretField
        label={merchant === undefined ? 'Secret' : 'New secret'}
        problem={form.faults.secret}
        hint={
          merchant === undefined
            ? 'Left empty: one is generated (sk_…).'
            : 'Left empty: the secret stays. The old one becomes invalid at once; rotate to keep both valid for a while.'
        }
        value={secret}
        onChange={setSecret}
      />
    </FormDialog>
  )
}
