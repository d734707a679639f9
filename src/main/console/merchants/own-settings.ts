import {
  defaultSettings,
  type MerchantSettings,
  type MerchantSettingsPatch,
} from '../../../shared/contract/settings.ts'
import type { Merchant } from '../../domain/merchant.ts'
import { settingConflicts } from '../../domain/setting-conflicts.ts'
import { invalid } from '../http/problems.ts'

/**
 * Returns a merchant's own settings after a change; null removes one. Throws a ConsoleProblem that names each invalid
 * value.
 */
export const ownSettings = (before: MerchantSettings, patch: MerchantSettingsPatch): Pick<Merchant, 'settings'> => {
  const changed = Object.entries({ ...before, ...patch }).filter(([, value]) => value !== undefined && value !== null)
  const settings: MerchantSettings = Object.fromEntries(changed)
  const conflicts = Object.entries(settingConflicts({ ...defaultSettings, ...settings }))
  if (conflicts.length > 0) throw invalid(Object.fromEntries(conflicts.map(([name, why]) => [`settings.${name}`, why])))
  return changed.length === 0 ? {} : { settings }
}
