import { useCallback } from 'react'
import { useConsole } from '../stores/console.tsx'

/** Opens a hosted page: the desktop window decides where by the setting, a browser takes a new tab. */
export const useOpenHostedPage = (): ((url: string) => void) => {
  const { desktop } = useConsole().backend
  return useCallback(
    (url) => {
      if (desktop.openHostedPage) void desktop.openHostedPage(url)
      else window.open(url, '_blank', 'noopener')
    },
    [desktop],
  )
}
