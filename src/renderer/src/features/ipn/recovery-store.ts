import type { z } from 'zod'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Recovery, recoverDeliveries } from '../../../../shared/contract/recovery.ts'
import { messageOf } from '../../../../shared/message-of.ts'
import type { Backend } from '../../backend/backend.ts'
import { BackendError } from '../../backend/call.ts'

type Wanted = Omit<z.input<(typeof recoverDeliveries)['body']>, 'progressId'>

export interface RecoveryState {
  running: boolean
  /** Stop was pressed. Attempts in flight are still awaited. */
  stopping: boolean
  progress: Recovery | null
  faults: Readonly<Record<string, string>>
  problem: string | null
}

export interface RecoveryStore extends StoreApi<RecoveryState> {
  start(body: Wanted): void
  /** Ends the run in the engine. The event of its end contains the result. */
  stop(): void
  /** Follows the events of the runs. Returns a function that stops following, and the run. */
  open(): () => void
}

export interface RecoveryDeps extends Pick<Backend, 'call'> {
  events: Pick<Backend['events'], 'subscribe'>
  newId?: () => string
}

const fresh: RecoveryState = { running: false, stopping: false, progress: null, faults: {}, problem: null }

/** Runs one recovery at a time, with progress and result. */
export const createRecoveryStore = ({
  call,
  events,
  newId = () => crypto.randomUUID(),
}: RecoveryDeps): RecoveryStore => {
  const store = createStore<RecoveryState>()(() => fresh)
  const { setState: set } = store
  let run: { abort: AbortController; id: string } | undefined

  const end = (state: Partial<RecoveryState>): void => {
    run = undefined
    set({ running: false, stopping: false, ...state })
  }

  return {
    ...store,
    start: (body) => {
      if (run !== undefined) return
      const abort = new AbortController()
      const id = newId()
      run = { abort, id }
      set({ ...fresh, running: true })
      call('POST /api/deliveries/recover', { body: { ...body, progressId: id }, signal: abort.signal }).then(
        (progress) => {
          // The event of its end may have come first, and another run may have begun since.
          if (run?.id === id) end({ progress })
        },
        (error: unknown) => {
          if (run?.id !== id || abort.signal.aborted) return
          const faults = error instanceof BackendError ? error.fields : {}
          end({ progress: null, faults, problem: Object.keys(faults).length > 0 ? null : messageOf(error) })
        },
      )
    },
    stop: () => {
      set({ stopping: true })
      run?.abort.abort()
    },
    open: () => {
      const undo = events.subscribe((event) => {
        if (event.type === 'recovery' && event.id === run?.id) {
          if (event.finished) end({ progress: event })
          else set({ progress: event })
        }
        // After a gap in the events, the one of the end may be lost.
        if (event.type === 'reload' && run?.abort.signal.aborted)
          end({ problem: 'Stopped. The connection to the service was lost, so the result is not known: see the list.' })
      })
      return () => {
        undo()
        run?.abort.abort()
      }
    },
  }
}
