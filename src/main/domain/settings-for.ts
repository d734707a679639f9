import type { Settings } from '../../shared/contract/settings.ts'
import type { Merchant } from './merchant.ts'

/** Provides settings and merchants, like a store. */
export interface SettingsSource {
  settings(): Settings
  merchants: { get(id: string): Pick<Merchant, 'settings'> | undefined }
}

/**
 * Returns the settings of a merchant: its own values override the global ones. Without a merchant, returns the global
 * settings.
 */
export const settingsFor = (source: SettingsSource, merchantId: string | null | undefined): Settings => {
  const own = merchantId == null ? undefined : source.merchants.get(merchantId)?.settings
  return own === undefined ? source.settings() : { ...source.settings(), ...own }
}
