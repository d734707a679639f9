import { useEffect } from 'react'
import { useConsole, useSession } from '../stores/console.tsx'
import { toast } from '../stores/toast.ts'
import { useMedia } from '../ui/use-media.ts'

/** The effective theme: the setting, or the system's theme when the setting is `system`. */
export const useTheme = (): { theme: 'light' | 'dark'; toggle: () => void } => {
  const { session } = useConsole()
  const chosen = useSession(({ settings }) => settings?.theme ?? 'system')
  const systemDark = useMedia('(prefers-color-scheme: dark)')
  const theme = chosen === 'system' ? (systemDark ? 'dark' : 'light') : chosen
  return {
    theme,
    toggle: () =>
      void session
        .changeSettings({ theme: theme === 'dark' ? 'light' : 'dark' })
        .catch(() => toast.error('The theme was not changed, because the service did not accept it.')),
  }
}

/** Applies the theme to the document. */
export const useAppliedTheme = (): 'light' | 'dark' => {
  const { theme } = useTheme()
  useEffect(() => {
    document.documentElement.dataset.theme = theme
  }, [theme])
  return theme
}
