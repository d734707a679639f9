import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { inOverlay, takesText } from '../ui/takes-text.ts'
import { numberedPages, pages } from './pages.ts'

/** Time limit for the letter after G, in ms. */
const sequenceMs = 1_500

/** The global shortcuts: palette, pages by number or letter, settings, filter and help. */
export const useShortcuts = ({ onPalette, onHelp }: { onPalette: () => void; onHelp: () => void }): void => {
  const [, navigate] = useLocation()
  useEffect(() => {
    let pressedG = 0
    // Before all others: the list that has the focus knows some of the letters, too.
    const follow = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.timeStamp - pressedG > sequenceMs) return
      const page = pages.find(({ letter }) => letter === event.key)
      if (page === undefined) return
      event.preventDefault()
      event.stopImmediatePropagation()
      navigate(page.path)
    }
    const handle = (event: KeyboardEvent) => {
      const mod = event.ctrlKey || event.metaKey
      const page = mod && /^[0-9]$/.test(event.key) ? numberedPages[(Number(event.key) + 9) % 10] : undefined
      if (mod && event.key.toLowerCase() === 'k') onPalette()
      else if (mod && event.key === ',') navigate('/settings')
      else if (page) navigate(page.path)
      else if (mod || event.altKey || takesText(event.target)) return
      else if (event.key === '?') onHelp()
      else if (event.key === 'g' && !inOverlay(event.target)) {
        pressedG = event.timeStamp
        window.addEventListener('keydown', follow, { capture: true, once: true })
      } else if (event.key === '/') document.querySelector<HTMLElement>('[data-filter]')?.focus()
      else if (['j', 'k'].includes(event.key) && document.activeElement?.closest('[data-list]') === null) {
        document.querySelector<HTMLElement>('[data-list]')?.focus()
      } else return
      event.preventDefault()
    }
    window.addEventListener('keydown', handle)
    return () => {
      window.removeEventListener('keydown', handle)
      window.removeEventListener('keydown', follow, { capture: true })
    }
  }, [navigate, onPalette, onHelp])
}
