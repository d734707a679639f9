import type { SettingName, Settings } from '../../shared/contract/settings.ts'
import { cardSettings } from '../../shared/test-cards.ts'
import { paidStatus } from './ipn/ipn-message.ts'

const otherStatuses = ['ipnStatusFailed', 'ipnStatusCanceled'] as const satisfies SettingName[]

/**
 * Settings that are fine each on its own but not together, by name with why. Two test cards alike would leave the
 * outcome of a payment to chance; a failed payment with the status of a paid one would have its order fulfilled.
 */
export const settingConflicts = (settings: Settings): Partial<Record<SettingName, string>> => {
  const conflicts: Partial<Record<SettingName, string>> = {}
  for (const name of cardSettings) {
    const twin = cardSettings.find((other) => other !== name && settings[other] === settings[name])
    if (twin) conflicts[name] = `must differ from ${twin}`
  }
  for (const name of otherStatuses) {
    if (settings[name] === paidStatus) {
      conflicts[name] = `must differ from "${paidStatus}", which tells receivers that the order is paid`
    }
  }
  return conflicts
}
