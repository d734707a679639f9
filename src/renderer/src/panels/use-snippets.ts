import { useEffect, useRef, useState } from 'react'
import type { Snippet } from '../../../shared/contract/signature.ts'

export interface SnippetsView {
  /** The last code received; null before the first. */
  items: readonly Snippet[] | null
  /** Whether `items` belong to the current key. */
  current: boolean
  problem: string | null
}

const pauseMs = 200

/**
 * Returns the code for `key`. It is requested again shortly after the last change of the key, and an older request is
 * canceled. A null key requests nothing.
 */
export const useSnippets = (
  key: string | null,
  load: (signal: AbortSignal) => Promise<{ items: readonly Snippet[] }>,
): SnippetsView => {
  const [view, setView] = useState<SnippetsView & { key: string | null }>({
    key: null,
    items: null,
    current: false,
    problem: null,
  })
  const latest = useRef(load)
  latest.current = load
  const asked = useRef(false)

  useEffect(() => {
    if (key === null) return
    const abort = new AbortController()
    const timer = setTimeout(
      () => {
        asked.current = true
        latest
          .current(abort.signal)
          .then(({ items }) => setView({ key, items, current: true, problem: null }))
          .catch((error: unknown) => {
            if (abort.signal.aborted) return
            const problem = error instanceof Error ? error.message : String(error)
            setView({ key, items: null, current: true, problem })
          })
      },
      asked.current ? pauseMs : 0,
    )
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [key])

  return { items: view.items, current: view.current && view.key === key, problem: view.problem }
}
