import { useSyncExternalStore } from 'react'

/** Whether a media query matches, kept current. */
export const useMedia = (query: string): boolean => {
  const matches = () => window.matchMedia(query).matches
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    matches,
    matches,
  )
}
