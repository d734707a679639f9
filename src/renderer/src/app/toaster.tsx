import { useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import { showToastsWith } from '../stores/toast.ts'

/** Where toasts show. Loaded when needed. */
const Toaster = ({ theme }: { theme: 'light' | 'dark' }) => {
  // Sonner's own effect, which listens for toasts, has run before this one.
  useEffect(() => showToastsWith(toast), [])
  return <Sonner className="font-sans!" theme={theme} position="bottom-right" offset={{ bottom: 44, right: 16 }} />
}

export default Toaster
