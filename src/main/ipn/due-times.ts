import { setImmediate as nextTurn } from 'node:timers/promises'
import TinyQueue from 'tinyqueue'
import type { Clock, Undo } from '../domain/clock.ts'

/** When each thing is due, by id. One timer stands for the earliest. */
export interface DueTimes {
  readonly size: number
  /** Due at `time` (ms) and at no other time; of those due at once, the lower `rank` goes first. */
  set(id: string, time: number, rank: number): void
  delete(id: string): void
  /** Hands on, in batches and before it returns, what is due now instead of waiting for the timer. */
  sweep(): Promise<void>
  close(): void
}

/** Handed on in one go; a longer line goes on in the next turn of the event loop, so that 10,000 at once block nothing. */
const batch = 250

interface Entry {
  time: number
  rank: number
  id: string
}

const earlier = (a: Entry, b: Entry): number => a.time - b.time || a.rank - b.rank

/** Calls `onDue` with every id whose time has come, in order of time; never from within `set`. */
export const createDueTimes = ({
  clock,
  onDue,
}: {
  clock: Clock
  onDue: (ids: readonly string[]) => void
}): DueTimes => {
  const times = new Map<string, { time: number; rank: number }>()
  /** Holds outdated entries too: an entry counts only while `times` says the same. */
  let heap = new TinyQueue<Entry>([], earlier)
  let timer: { time: number; cancel: Undo } | undefined
  let closed = false

  const arm = (): void => {
    const time = heap.peek()?.time
    if (timer?.time === time || closed) return
    timer?.cancel()
    timer = time === undefined ? undefined : { time, cancel: clock.at(time, sweep) }
  }

  const sweep = (): void => {
    timer?.cancel()
    timer = undefined
    const now = clock.now()
    const due: string[] = []
    for (let next = heap.peek(); next !== undefined && next.time <= now && due.length < batch; next = heap.peek()) {
      heap.pop()
      if (times.get(next.id)?.time !== next.time) continue
      times.delete(next.id)
      due.push(next.id)
    }
    onDue(due)
    arm()
  }

  /** Outdated entries never outnumber the rest for long. */
  const compact = (): void => {
    if (heap.length < 2 * times.size + 1_000) return
    heap = new TinyQueue(
      Array.from(times, ([id, place]) => ({ ...place, id })),
      earlier,
    )
  }

  return {
    get size() {
      return times.size
    },
    set: (id, time, rank) => {
      if (times.get(id)?.time === time) return
      times.set(id, { time, rank })
      heap.push({ time, rank, id })
      compact()
      arm()
    },
    delete: (id) => {
      if (!times.delete(id)) return
      compact()
      arm()
    },
    sweep: async () => {
      const isDue = (): boolean => {
        const time = heap.peek()?.time
        return time !== undefined && time <= clock.now()
      }
      if (isDue()) sweep()
      while (isDue()) {
        await nextTurn()
        sweep()
      }
    },
    close: () => {
      closed = true
      timer?.cancel()
      times.clear()
      heap = new TinyQueue()
    },
  }
}
