import { useEffect, useState } from 'react'
import type { SettingName } from '../../../../shared/contract/settings.ts'
import { messageOf } from '../../../../shared/message-of.ts'
import { BackendError } from '../../backend/call.ts'
import { settingTexts } from './setting-texts.ts'

const savedShownMs = 1_800

/** Replaces setting names in the control API's faults by their titles. */
const inTitles = (fault: string): string =>
  fault.replace(/\b[a-z]+[A-Z]\w*\b/g, (word) =>
    word in settingTexts ? `“${settingTexts[word as SettingName].title}”` : word,
  )

export interface SettingChange {
  /** Applies a value at once. Numbers and card numbers may be given as text. Resolves to whether it was accepted. */
  apply(next: unknown): Promise<boolean>
  /** The fault of the last change. */
  fault: string | null
  clearFault(): void
  /** For a moment after an accepted change. */
  saved: boolean
}

/** Changes one setting. `field` is its name in the control API's faults. */
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
      else setFault(messageOf(error))
      return false
    }
  }
  return { apply, fault, clearFault: () => setFault(null), saved }
}
