import { useEffect, useState } from 'react'
import type { SettingName } from '../../../../shared/contract/settings.ts'
import { BackendError } from '../../backend/call.ts'
import { settingTexts } from './setting-texts.ts'

const savedShownMs = 1_800

/** A fault names other settings by their name in the control API; here they have titles. */
const inTitles = (fault: string): string =>
  fault.replace(/\b[a-z]+[A-Z]\w*\b/g, (word) =>
    word in settingTexts ? `“${settingTexts[word as SettingName].title}”` : word,
  )

export interface SettingChange {
  /** Applies a value at once; text stands for a number or a card number too. Resolves to whether it was taken. */
  apply(next: unknown): Promise<boolean>
  /** What the service has against the last change. */
  fault: string | null
  clearFault(): void
  /** For a moment after a change was taken. */
  saved: boolean
}

/** A change to one setting. `field`: what the control API calls it in its refusals. */
export const useSettingChange = (field: string, save: (next: unknown) => Promise<unknown>): SettingChange => {
  const [fault, setFault] = useState<string | null>(null)
  const [saved, setSaved] = useState(false)
  useEffect(() => {
    if (!saved) return
    const timer = setTimeout(() => setSaved(false), savedShownMs)
    return () => clearTimeout(timer)
  }, [saved])

  const apply = async (next: unknown): Promise<boolean> => {
    setSaved(false)
    try {
      await save(next)
      setFault(null)
      setSaved(true)
      return true
    } catch (error) {
      const why = error instanceof BackendError ? error.fields[field] : undefined
      if (why !== undefined) setFault(`Not saved: it ${inTitles(why)}.`)
      else setFault(error instanceof Error ? error.message : String(error))
      return false
    }
  }
  return { apply, fault, clearFault: () => setFault(null), saved }
}
