import { useCallback, useEffect, useRef, useState } from 'react'
import type { ServerEvent } from '../../../shared/events.ts'
import { useConsole } from './console.tsx'

export interface Resource<T> {
  data: T | undefined
  problem: string | null
  reload: () => void
}

/** Events that arrive together cause one read. */
const refreshDelayMs = 120
/** Default interval between reads while events keep coming. */
const atMostEveryMs = 250

/**
 * Reads one resource, and reads it again when an event may have changed it. `key` identifies it: another key starts
 * from empty. During a repeated read the old value stays. A summary of many records passes `everyMs`, because nearly
 * every event changes it.
 */
export const useResource = <T>(
  key: string,
  load: (signal: AbortSignal) => Promise<T>,
  concerns: (event: ServerEvent) => boolean,
  { everyMs = atMostEveryMs }: { everyMs?: number } = {},
): Resource<T> => {
  const { backend } = useConsole()
  const [state, setState] = useState<{ key: string; data: T | undefined; problem: string | null }>({
    key,
    data: undefined,
    problem: null,
  })
  const [turn, setTurn] = useState(0)
  const latest = useRef({ load, concerns })
  latest.current = { load, concerns }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks for another read of the same thing.
  useEffect(() => {
    const abort = new AbortController()
    latest.current
      .load(abort.signal)
      .then((data) => setState({ key, data, problem: null }))
      .catch((error: unknown) => {
        if (abort.signal.aborted) return
        const problem = error instanceof Error ? error.message : String(error)
        setState((before) => ({ key, data: before.key === key ? before.data : undefined, problem }))
      })
    return () => abort.abort()
  }, [key, turn])

  const reload = useCallback(() => setTurn((before) => before + 1), [])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let readAt = Number.NEGATIVE_INFINITY
    const undo = backend.events.subscribe((event) => {
      if (event.type !== 'reload' && !latest.current.concerns(event)) return
      const waitMs = Math.max(refreshDelayMs, readAt + everyMs - performance.now())
      timer ??= setTimeout(() => {
        timer = undefined
        readAt = performance.now()
        reload()
      }, waitMs)
    })
    return () => {
      undo()
      clearTimeout(timer)
    }
  }, [backend, reload, everyMs])

  return { data: state.key === key ? state.data : undefined, problem: state.key === key ? state.problem : null, reload }
}
