import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ClockChange, ClockMoveView } from '../../../../shared/contract/clock.ts'
import { messageOf } from '../../../../shared/message-of.ts'
import type { Backend } from '../../backend/backend.ts'
import { BackendError } from '../../backend/call.ts'
import { storeHooks } from '../../stores/console.tsx'

export interface ClockPanelState {
  open: boolean
  /** A move is in progress. */
  busy: boolean
  /** What happened during the last move; null before the first, and after a return to real time. */
  move: ClockMoveView | null
  /** Why the last move failed. */
  problem: string | null
}

export interface ClockStore extends StoreApi<ClockPanelState> {
  show: () => void
  setOpen: (open: boolean) => void
  /**
   * Resolves to what happened; to undefined when the move failed, with the reason in `problem`, or when a return to
   * real time ended it.
   */
  move: (change: ClockChange) => Promise<ClockMoveView | undefined>
}

/** The fault as a sentence. */
const wordsOf = (error: unknown): string => {
  if (!(error instanceof BackendError)) return messageOf(error)
  const [fault] = Object.values(error.fields)
  return fault === undefined ? error.message : `That time ${fault}.`
}

/** State of the clock panel: whether it is open, and the result of the last move. */
export const createClockStore = ({ call }: Pick<Backend, 'call'>): ClockStore => {
  const store = createStore<ClockPanelState>()(
    (): ClockPanelState => ({ open: false, busy: false, move: null, problem: null }),
  )
  const { setState: set } = store
  /** Counts moves: only the result of the newest one is used. */
  let lastRequest = 0

  return {
    ...store,
    show: () => set({ open: true }),
    setOpen: (open) => set({ open }),
    move: async (change) => {
      const request = ++lastRequest
      set({ busy: true, problem: null, ...('reset' in change ? { move: null } : {}) })
      try {
        const move = await call('POST /api/clock', { body: change })
        if (request !== lastRequest) return undefined
        set({ busy: false, move: 'reset' in change ? null : move })
        return move
      } catch (error) {
        if (request === lastRequest) set({ busy: false, problem: wordsOf(error) })
        return undefined
      }
    },
  }
}

export const [useClockStore, useClock] = storeHooks(createClockStore)
