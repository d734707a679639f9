import { useCallback, useRef, useState } from 'react'
import { messageOf } from '../../../shared/message-of.ts'
import { toast } from './toast.ts'

/**
 * Runs an action that may fail. While it runs `busy` is true and a second start has no effect. A failure is shown as a
 * toast; so is `done`, if given, on success.
 */
export const useAction = <A extends unknown[]>(
  run: (...args: A) => Promise<unknown>,
  done?: string,
): { start: (...args: A) => void; busy: boolean } => {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const latest = useRef(run)
  latest.current = run
  const start = useCallback(
    (...args: A) => {
      if (running.current) return
      running.current = true
      setBusy(true)
      latest
        .current(...args)
        .then(() => {
          if (done !== undefined) toast.success(done)
        })
        .catch((error: unknown) => toast.error(messageOf(error)))
        .finally(() => {
          running.current = false
          setBusy(false)
        })
    },
    [done],
  )
  return { start, busy }
}
