import { useState } from 'react'
import type { MerchantView } from '../../../../shared/contract/merchants.ts'
import { useConsole } from '../../stores/console.tsx'
import { useSubmit } from '../../stores/use-submit.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { saveFile } from '../../ui/save-file.ts'

const fileNameOf = (name: string): string =>
  `${name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'merchant'}.paylink-profile.json`

/** Saves a merchant with its own settings as a file for another machine. */
export const ProfileDialog = ({ merchant, onClose }: { merchant: MerchantView; onClose: () => void }) => {
  const { backend } = useConsole()
  const [withSecret, setWithSecret] = useState(false)
  const form = useSubmit(async () => {
    const profile = await backend.call('GET /api/merchants/:id/profile', {
      params: { id: merchant.id },
      query: { secret: withSecret ? 'true' : 'false' },
    })
    const text = `${JSON.stringify(profile, null, 2)}\n`
    saveFile(new Blob([text], { type: 'application/json' }), fileNameOf(merchant.name))
  }, onClose)
  return (
    <FormDialog
      title={`Export the profile of ${merchant.name}`}
      description="Its name, its key and its own settings in one file. “New merchant” imports such a file, here or elsewhere."
      action="Export"
      form={form}
      onClose={onClose}
    >
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          checked={withSecret}
          onChange={({ target }) => setWithSecret(target.checked)}
          className="mt-0.5 size-4 shrink-0 accent-accent"
        />
        <span>
          With its secret
          <span className="block text-small text-soft">
            {withSecret
              ? 'Keep the file as safe as the secret itself.'
              : 'Left out: on import the merchant keeps the secret it has there, or gets a new one.'}
          </span>
        </span>
      </label>
    </FormDialog>
  )
}
