import { useEffect } from 'react'
import { useConsole } from '../stores/console.tsx'

/** Shows what is asked for outside the page: the payment of a deep link or notification, a page of the window's menu. */
export const useOutsideLinks = (show: (path: string) => void): void => {
  const { onOpenLink, onOpenPage } = useConsole().backend.desktop
  useEffect(() => onOpenLink?.((linkId) => show(`/payments/${encodeURIComponent(linkId)}`)), [onOpenLink, show])
  useEffect(() => onOpenPage?.(show), [onOpenPage, show])
}
