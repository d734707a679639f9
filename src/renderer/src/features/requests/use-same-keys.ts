import { useRef } from 'react'

/** The list itself while it holds the same keys, so that typing a value draws no keys again. */
export const useSameKeys = (keys: readonly string[]): readonly string[] => {
  const kept = useRef(keys)
  const same = keys.length === kept.current.length && keys.every((key, index) => key === kept.current[index])
  if (!same) kept.current = keys
  return kept.current
}
