import { useEffect } from 'react'
import { useDoctorStore } from '../../stores/use-doctor-store.ts'
import { takesText } from '../../ui/takes-text.ts'

const isCovered = (): boolean => document.querySelector('[role="dialog"]') !== null

/** Ctrl/Cmd+Enter diagnoses, Esc stops. Text pasted outside of a field is used as the request. */
export const useDoctorKeys = (take: (text: string) => void): void => {
  const store = useDoctorStore()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isCovered()) return
      const isRunning = store.getState().phase === 'searching' || store.getState().phase === 'reading'
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void store.diagnose()
      else if (event.key === 'Escape' && isRunning) store.stop()
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    const onPaste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (text === '' || takesText(event.target) || isCovered()) return
      event.preventDefault()
      take(text)
    }
    // Captured before the focused control, because the editor would insert a line.
    window.addEventListener('keydown', onKey, { capture: true })
    window.addEventListener('paste', onPaste)
    return () => {
      window.removeEventListener('keydown', onKey, { capture: true })
      window.removeEventListener('paste', onPaste)
    }
  }, [store, take])
}
