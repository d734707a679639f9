import type { Settings } from '../../shared/contract/settings.ts'
import type { Merchant } from './merchant.ts'

/** Where the settings and the merchants are; a store is one. */
export interface SettingsSource {
  settings(): Settings
  merchants: { get(id: string): Pick<Merchant, 'settings'> | undefined }
}

/** The settings that hold for a merchant: its own values win over the global ones. Nobody's are the global ones. */
export const settingsFor = (source: SettingsSource, merchantId: string | null | undefined): Settings => {
  const own = merchantId == null ? undefined : source.merchants.get(merchantId)?.settings
  return own === undefined ? source.settings() : { ...source.settings(), ...own }
}
