import { useEffect } from 'react'

/** Ctrl/Cmd+Enter sends what the page has made, wherever the focus is; not while a dialog is over it. */
export const useSendKey = (send: () => Promise<void>): void => {
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      if (document.querySelector('[role="dialog"]') !== null) return
      event.preventDefault()
      event.stopPropagation()
      void send()
    }
    // Before the control that has the focus: a list would open on it, the editor would put in a line.
    window.addEventListener('keydown', handle, { capture: true })
    return () => window.removeEventListener('keydown', handle, { capture: true })
  }, [send])
}
