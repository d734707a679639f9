import type { Settings } from '../../shared/contract/settings.ts'
import { settingDefaults } from '../../shared/setting-defaults.ts'

/** Settings that have a say in what comes of a payment. Test cards are not among them: a file holds no card number. */
const decisive = [
  'numbersInSignature',
  'repeatedOrder',
  'errorHttpStatus',
  'linkExpiryHours',
  'timeZone',
  'ipnOnFailed',
  'ipnOnCanceled',
  'ipnStatusFailed',
  'ipnStatusCanceled',
  'ipnTimeoutSeconds',
  'ipnRetries',
  'ipnRetrySchedule',
  'ipnDiagnosticHeaders',
] as const satisfies readonly (keyof Settings)[]

/** Of the decisive settings those that are not as they are by default. */
export const changedSettings = (settings: Settings): Record<string, string | number | boolean> =>
  Object.fromEntries(
    decisive.filter((name) => settings[name] !== settingDefaults[name]).map((name) => [name, settings[name]]),
  )

export const settingSteps = (settings: Settings): string[][] => {
  const changed = changedSettings(settings)
  return Object.keys(changed).length === 0 ? [] : [[`set: ${JSON.stringify(changed)}`]]
}
