import { useCallback, useEffect, useRef, useState } from 'react'
import type { ServerEvent } from '../../../shared/events.ts'
import { useConsole } from './console.tsx'
import { createRepeatedRead, type RepeatedRead } from './repeated-read.ts'

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
 * from empty, and nothing is read for null. During a repeated read the old value stays. A summary of many records
 * passes `everyMs`, because nearly every event changes it.
 */
export const useResource = <T>(
  key: string | null,
  load: (signal: AbortSignal) => Promise<T>,
  concerns: (event: ServerEvent) => boolean = () => false,
  { everyMs = atMostEveryMs }: { everyMs?: number } = {},
): Resource<T> => {
  const { backend } = useConsole()
  const [state, setState] = useState<{ key: string | null; data: T | undefined; problem: string | null }>({
    key,
    data: undefined,
    problem: null,
  })
  const latest = useRef({ load, concerns })
  latest.current = { load, concerns }
  const reading = useRef<RepeatedRead>(null)

  useEffect(() => {
    if (key === null) return
    const read = createRepeatedRead((signal) => latest.current.load(signal), {
      onData: (data) => setState({ key, data, problem: null }),
      onProblem: (problem) =>
        setState((before) => ({ key, data: before.key === key ? before.data : undefined, problem })),
    })
    reading.current = read
    read.ask()
    return () => {
      reading.current = null
      read.end()
    }
  }, [key])

  const reload = useCallback(() => reading.current?.ask(), [])

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
