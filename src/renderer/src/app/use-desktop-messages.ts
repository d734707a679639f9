import { useEffect } from 'react'
import { useConsole } from '../stores/console.tsx'
import { toast } from '../stores/toast.ts'

/** Shows the messages of the desktop window. */
export const useDesktopMessages = (): void => {
  const { onMessage } = useConsole().backend.desktop
  useEffect(() => onMessage?.((text) => void toast.warning(text)), [onMessage])
}
