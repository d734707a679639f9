import { useSyncExternalStore } from 'react'

/** Minimum scale. Below it the last row could not read the text. */
const smallest = 2 / 3

const unit = (): number => Math.max(smallest, Math.min(window.innerWidth / 1_920, window.innerHeight / 1_080))

const subscribe = (changed: () => void): (() => void) => {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

/** The scale of the stage: 1 at 1920×1080. */
export const useUnit = (): number => useSyncExternalStore(subscribe, unit)
