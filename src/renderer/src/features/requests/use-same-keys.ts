import { useRef } from 'react'

/** Returns the same array while the keys are the same, so that typing a value does not render the keys again. */
export const useSameKeys = (keys: readonly string[]): readonly string[] => {
  const kept = useRef(keys)
  const same = keys.length === kept.current.length && keys.every((key, index) => key === kept.current[index])
  if (!same) kept.current = keys
  return kept.current
}
