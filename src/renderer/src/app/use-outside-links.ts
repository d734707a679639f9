import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useConsole } from '../stores/console.tsx'

/** Shows the payment of a link opened outside the console: a deep link, or a notification of the window. */
export const useOutsideLinks = (): void => {
  const { onOpenLink } = useConsole().backend.desktop
  const [, navigate] = useLocation()
  useEffect(() => onOpenLink?.((linkId) => navigate(`/payments/${encodeURIComponent(linkId)}`)), [onOpenLink, navigate])
}
