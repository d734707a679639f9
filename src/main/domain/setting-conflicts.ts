import type { SettingName, Settings } from '../../shared/contract/settings.ts'
import { cardSettings } from '../../shared/test-cards.ts'

/**
 * Settings that are fine each on its own but not together, by name with why. Two test cards alike would leave the
 * outcome of a payment to chance.
 */
export const settingConflicts = (settings: Settings): Partial<Record<SettingName, string>> => {
  const conflicts: Partial<Record<SettingName, string>> = {}
  for (const name of cardSettings) {
    const twin = cardSettings.find((other) => other !== name && settings[other] === settings[name])
    if (twin) conflicts[name] = `must differ from ${twin}`
  }
  return conflicts
}
