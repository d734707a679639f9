import { useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import { showToastsWith } from '../stores/toast.ts'

/** Shows toasts. Loaded when needed. */
const Toaster = ({ theme }: { theme: 'light' | 'dark' }) => {
  // Sonner's own effect, which listens for toasts, has run before this one.
  useEffect(() => showToastsWith(toast), [])
  return (
    <Sonner
      className="font-sans!"
      theme={theme}
      // The only corner without buttons of pages or dialogs.
      position="bottom-left"
      offset={{ bottom: 76, left: 92 }}
      toastOptions={{ classNames: { toast: 'bg-raised! border-line! text-text! shadow-float!' } }}
    />
  )
}

export default Toaster
