import type { SettingName, Settings } from '../../shared/contract/settings.ts'
import { cardSettings } from '../../shared/test-cards.ts'
import { paidStatus } from './ipn/ipn-message.ts'

const otherStatuses = ['ipnStatusFailed', 'ipnStatusCanceled'] as const satisfies SettingName[]

/**
 * Returns the settings that are valid alone but conflict with each other, by name, each with the reason. Two equal test
 * cards would make the outcome of a payment ambiguous. A failed payment with the status of a paid one would make the
 * shop fulfil its order.
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
