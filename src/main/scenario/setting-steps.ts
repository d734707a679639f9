import type { Settings } from '../../shared/contract/settings.ts'
import { merchantSettingNames } from '../../shared/merchant-setting-names.ts'
import { settingDefaults } from '../../shared/setting-defaults.ts'

/** Settings that affect the outcome of a payment. Without test cards, because a file must not contain card numbers. */
const decisive = [
  ...merchantSettingNames,
  'ipnTimeoutSeconds',
  'ipnDiagnosticHeaders',
] as const satisfies readonly (keyof Settings)[]

/** Returns those of these settings that differ from their defaults. */
export const changedSettings = (settings: Settings): Record<string, string | number | boolean> =>
  Object.fromEntries(
    decisive.filter((name) => settings[name] !== settingDefaults[name]).map((name) => [name, settings[name]]),
  )

export const settingSteps = (settings: Settings): string[][] => {
  const changed = changedSettings(settings)
  return Object.keys(changed).length === 0 ? [] : [[`set: ${JSON.stringify(changed)}`]]
}

/** Moves the clock ahead by as much as it was then, because times, expiry and rotated secrets depend on it. */
export const clockSteps = (aheadMs: number): string[][] => (aheadMs <= 0 ? [] : [[`clock: +${aheadMs}ms`]])
