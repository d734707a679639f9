import { useEffect, useState } from 'react'
import type { SettingName, SettingsPatch } from '../../../../shared/contract/settings.ts'
import { settingDefaults } from '../../../../shared/setting-defaults.ts'
import { BackendError } from '../../backend/call.ts'
import { useConsole, useSession } from '../../stores/console.tsx'
import { settingTexts } from './setting-texts.ts'

const savedShownMs = 1_800

/** A fault names other settings by their name in the control API; here they have titles. */
const inTitles = (fault: string): string =>
  fault.replace(/\b[a-z]+[A-Z]\w*\b/g, (word) =>
    word in settingTexts ? `“${settingTexts[word as SettingName].title}”` : word,
  )

/** One setting: its value, how to change it, and what the engine has against the last change. */
export const useSetting = (name: SettingName) => {
  const { session } = useConsole()
  const value = useSession(({ settings }) => settings?.[name] ?? settingDefaults[name])
  const [fault, setFault] = useState<string | null>(null)
  const [saved, setSaved] = useState(false)
  useEffect(() => {
    if (!saved) return
    const timer = setTimeout(() => setSaved(false), savedShownMs)
    return () => clearTimeout(timer)
  }, [saved])

  /** Applies a value at once; text stands for a number or a card number too. Resolves to whether it was taken. */
  const apply = async (next: unknown): Promise<boolean> => {
    setSaved(false)
    try {
      await session.changeSettings({ [name]: next } as SettingsPatch)
      setFault(null)
      setSaved(true)
      return true
    } catch (error) {
      const field = error instanceof BackendError ? error.fields[name] : undefined
      if (field !== undefined) setFault(`Not saved: it ${inTitles(field)}.`)
      else setFault(error instanceof Error ? error.message : String(error))
      return false
    }
  }
  return { value, apply, fault, clearFault: () => setFault(null), saved, standard: settingDefaults[name] }
}
