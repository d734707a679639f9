import { defaultSettings, type Settings, type SettingsPatch } from '../../shared/contract/settings.ts'
import { settingConflicts } from '../domain/setting-conflicts.ts'
import type { Store } from '../store/store.ts'

/** Settings given at start conflict with each other or with the stored ones. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

/** Stores the settings given at start. Rejects with a SettingsError. */
export const applySettings = async (store: Store, patch: SettingsPatch): Promise<void> => {
  if (Object.keys(patch).length === 0) return
  const settings = { ...store.settings(), ...withoutUndefined(patch) }
  const [conflict] = Object.entries(settingConflicts(settings))
  if (conflict !== undefined) throw new SettingsError(`the setting ${conflict.join(' ')}`)
  await store.commit([{ settings }])
}

/** The settings of a first run. Given ones that only agreed with stored settings are left out. */
export const firstSettings = (patch: SettingsPatch): Settings => {
  const settings = { ...defaultSettings, ...withoutUndefined(patch) }
  return Object.keys(settingConflicts(settings)).length === 0 ? settings : defaultSettings
}

const withoutUndefined = <T extends object>(patch: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
