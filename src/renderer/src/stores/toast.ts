import type { ExternalToast, toast as sonnerToast } from 'sonner'
import { createStore } from 'zustand/vanilla'

type Sonner = typeof sonnerToast

/** Whether there was a toast yet. The code that shows toasts is loaded with the first one. */
export const toasts = createStore(() => ({ areWanted: false }))

let resolveSonner: (sonner: Sonner) => void = () => undefined
const sonner = new Promise<Sonner>((resolve) => {
  resolveSonner = resolve
})

/** Called once by the component that shows toasts, when it is mounted. */
export const showToastsWith = (loaded: Sonner): void => resolveSonner(loaded)

const show = (run: (sonner: Sonner) => void): void => {
  toasts.setState({ areWanted: true })
  void sonner.then(run)
}

/** Shows a short message over the page. */
export const toast = Object.assign((text: string, options?: ExternalToast) => show((shown) => shown(text, options)), {
  success: (text: string, options?: ExternalToast) => show((shown) => shown.success(text, options)),
  info: (text: string, options?: ExternalToast) => show((shown) => shown.info(text, options)),
  warning: (text: string, options?: ExternalToast) => show((shown) => shown.warning(text, options)),
  error: (text: string, options?: ExternalToast) => show((shown) => shown.error(text, options)),
  dismiss: (id: string) => show((shown) => shown.dismiss(id)),
})
