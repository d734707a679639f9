import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import type { Recovery, recoverDeliveries } from '../../../../shared/contract/recovery.ts'
import { BackendError } from '../../backend/call.ts'
import { useConsole } from '../../stores/console.tsx'

type Wanted = Omit<z.input<(typeof recoverDeliveries)['body']>, 'progressId'>

interface RecoveryState {
  running: boolean
  /** Stop was pressed. Attempts in flight are still awaited. */
  stopping: boolean
  progress: Recovery | null
  faults: Readonly<Record<string, string>>
  problem: string | null
}

const fresh: RecoveryState = { running: false, stopping: false, progress: null, faults: {}, problem: null }

/** Runs a recovery with progress, result and a stop function. It ends when its screen is closed. */
export const useRecovery = () => {
  const { backend } = useConsole()
  const [state, setState] = useState(fresh)
  const run = useRef<{ abort: AbortController; id: string } | null>(null)

  useEffect(() => {
    const undo = backend.events.subscribe((event) => {
      const current = run.current
      if (event.type !== 'recovery' || event.id !== current?.id) return
      setState((before) => ({
        ...before,
        progress: event,
        ...(event.finished ? { running: false, stopping: false } : {}),
      }))
      if (event.finished) run.current = null
    })
    return () => {
      undo()
      run.current?.abort.abort()
    }
  }, [backend])

  const start = (body: Wanted) => {
    if (run.current !== null) return
    const abort = new AbortController()
    const id = crypto.randomUUID()
    run.current = { abort, id }
    setState({ ...fresh, running: true })
    backend.call('POST /api/deliveries/recover', { body: { ...body, progressId: id }, signal: abort.signal }).then(
      (progress) => {
        run.current = null
        setState({ ...fresh, progress })
      },
      (error: unknown) => {
        // Stopped by the user. The last event contains the result.
        if (abort.signal.aborted) return
        run.current = null
        const faults = error instanceof BackendError ? error.fields : {}
        const message = error instanceof Error ? error.message : String(error)
        setState({ ...fresh, faults, problem: Object.keys(faults).length > 0 ? null : message })
      },
    )
  }
  const stop = () => {
    setState((before) => ({ ...before, stopping: true }))
    run.current?.abort.abort()
  }
  return { ...state, start, stop }
}
