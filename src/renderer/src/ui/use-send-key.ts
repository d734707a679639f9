import { useEffect } from 'react'
import { isDialogOpen } from './takes-text.ts'

/** Ctrl/Cmd+Enter submits the page, wherever the focus is, unless a dialog is open. */
export const useSendKey = (send: () => Promise<void>): void => {
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      if (isDialogOpen()) return
      event.preventDefault()
      event.stopPropagation()
      void send()
    }
    // Captured before the focused control: a select would open, and the editor would insert a line.
    window.addEventListener('keydown', handle, { capture: true })
    return () => window.removeEventListener('keydown', handle, { capture: true })
  }, [send])
}
