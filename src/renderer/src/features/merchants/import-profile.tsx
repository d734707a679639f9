import type { MerchantProfile, MerchantView } from '../../../../shared/contract/merchants.ts'
import { BackendError } from '../../backend/call.ts'
import { routes } from '../../backend/routes.ts'
import { useConsole } from '../../stores/console.tsx'
import { toast } from '../../stores/toast.ts'
import { FileButton } from '../../ui/file-button.tsx'

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
export const ImportProfile = ({ onSaved }: { onSaved: (merchant: MerchantView) => void }) => {
  const { backend } = useConsole()
  const take = async (file: File): Promise<void> => {
    try {
      const body = await readProfile(file)
      const { merchant, made, newSecret } = await backend.call(routes.importMerchantProfile, { body })
      const secret = newSecret ? ', with a new secret' : ''
      toast.success(
        made
          ? `${merchant.name} added${secret}`
          : `${merchant.name} has the settings of the file; name and secret stay`,
      )
      onSaved(merchant)
    } catch (error) {
      if (error instanceof BackendError) toast.error(`Nothing was imported. ${error.message}`)
      else toast.error(error instanceof Error ? error.message : String(error))
    }
  }
  return <FileButton label="From a profile…" inputLabel="Merchant profile" onFile={(file) => void take(file)} />
}
