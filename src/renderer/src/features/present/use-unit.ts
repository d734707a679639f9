import { useSyncExternalStore } from 'react'

/** Below it letters would be too small for the last row. */
const smallest = 2 / 3

const unit = (): number => Math.max(smallest, Math.min(window.innerWidth / 1_920, window.innerHeight / 1_080))

const subscribe = (changed: () => void): (() => void) => {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

/** How large the stage is drawn: 1 at 1920×1080. */
export const useUnit = (): number => useSyncExternalStore(subscribe, unit)
