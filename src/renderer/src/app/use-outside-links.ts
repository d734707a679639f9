import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useConsole } from '../stores/console.tsx'

/** Shows what is asked for outside the page: the payment of a deep link or notification, a page of the window's menu. */
export const useOutsideLinks = (): void => {
  const { onOpenLink, onOpenPage } = useConsole().backend.desktop
  const [, navigate] = useLocation()
  useEffect(() => onOpenLink?.((linkId) => navigate(`/payments/${encodeURIComponent(linkId)}`)), [onOpenLink, navigate])
  useEffect(() => onOpenPage?.(navigate), [onOpenPage, navigate])
}
