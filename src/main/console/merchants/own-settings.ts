import {
  defaultSettings,
  type MerchantSettings,
  type MerchantSettingsPatch,
} from '../../../shared/contract/settings.ts'
import type { Merchant } from '../../domain/merchant.ts'
import { settingConflicts } from '../../domain/setting-conflicts.ts'
import { invalid } from '../http/problems.ts'

/**
 * What a merchant keeps of its own values once some of them are changed; null takes one away. Throws a ConsoleProblem
 * that names each value that cannot be.
 */
export const ownSettings = (before: MerchantSettings, patch: MerchantSettingsPatch): Pick<Merchant, 'settings'> => {
  const changed = Object.entries({ ...before, ...patch }).filter(([, value]) => value !== undefined && value !== null)
  const settings: MerchantSettings = Object.fromEntries(changed)
  const conflicts = Object.entries(settingConflicts({ ...defaultSettings, ...settings }))
  if (conflicts.length > 0) throw invalid(Object.fromEntries(conflicts.map(([name, why]) => [`settings.${name}`, why])))
  return changed.length === 0 ? {} : { settings }
}
