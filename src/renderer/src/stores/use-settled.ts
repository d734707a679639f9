import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../shared/message-of.ts'

export interface Settled<T> {
  /** The last reply; null before the first, and after a failure. */
  data: T | null
  problem: string | null
  /** Whether these are of the current key. */
  isCurrent: boolean
}

/**
 * Reads what belongs to `key`: the first time at once, then `pauseMs` after the last change of the key. An older request
 * is canceled, and what it was to replace stays. A null key reads nothing.
 */
export const useSettled = <T>(
  key: string | null,
  load: (signal: AbortSignal) => Promise<T>,
  pauseMs: number,
): Settled<T> => {
  type State = Pick<Settled<T>, 'data' | 'problem'> & { key: string | null }
  const [state, setState] = useState<State>({ key: null, data: null, problem: null })
  const latest = useRef({ load, pauseMs })
  latest.current = { load, pauseMs }
  const asked = useRef(false)

  useEffect(() => {
    if (key === null) return
    const abort = new AbortController()
    const read = () => {
      asked.current = true
      latest.current.load(abort.signal).then(
        (data) => {
          if (!abort.signal.aborted) setState({ key, data, problem: null })
        },
        (error: unknown) => {
          const problem = messageOf(error)
          if (!abort.signal.aborted) setState({ key, data: null, problem })
        },
      )
    }
    const timer = setTimeout(read, asked.current ? latest.current.pauseMs : 0)
    return () => {
      clearTimeout(timer)
      abort.abort()
      // When the key comes back, its reply is read again.
      setState((before) => ({ ...before, key: null }))
    }
  }, [key])

  return { data: state.data, problem: state.problem, isCurrent: key !== null && state.key === key }
}
