import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { inOverlay, isModalOpen, takesText } from '../ui/takes-text.ts'
import { isMac } from '../ui/text/keys.tsx'
import { numberedPages, pages } from './pages.ts'

/** Time limit for the letter after G, in ms. */
const sequenceMs = 1_500

type Handlers = Record<'onPalette' | 'onPage' | 'onHelp', () => void>

/** The global shortcuts: palette, pages by number or letter, settings, filter and help. */
export const useShortcuts = ({ onPalette, onPage, onHelp }: Handlers): void => {
  const [, navigate] = useLocation()
  useEffect(() => {
    let pressedG = 0
    // Before all others: the list that has the focus knows some of the letters, too.
    const follow = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.timeStamp - pressedG > sequenceMs) return
      const page = pages.find(({ letter }) => letter === event.key)
      if (page === undefined || takesText(event.target)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      navigate(page.path)
    }
    const commandOf = (key: string): (() => void) | undefined => {
      if (key.toLowerCase() === 'k') return onPalette
      const path = key === ',' ? '/settings' : /^[0-9]$/.test(key) && numberedPages[(Number(key) + 9) % 10]?.path
      if (!path) return undefined
      return () => {
        onPage()
        navigate(path)
      }
    }
    const handle = (event: KeyboardEvent) => {
      // On a Mac, Ctrl is for the editing of text.
      const mod = event.metaKey || (event.ctrlKey && !isMac)
      const command = mod ? commandOf(event.key) : undefined
      if (command) {
        // What a dialog does, or holds, would end with its page.
        if (!isModalOpen()) command()
      } else if (event.ctrlKey || event.metaKey || event.altKey || takesText(event.target)) return
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
  }, [navigate, onPalette, onPage, onHelp])
}
