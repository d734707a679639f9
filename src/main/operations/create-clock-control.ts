import { setImmediate as nextTurn } from 'node:timers/promises'
import { createSerialQueue } from '../../shared/serial-queue.ts'
import { shiftPreviousSecrets } from '../domain/merchant.ts'
import { shiftEnd } from '../domain/rules/rule.ts'
import { maxAheadMs } from '../domain/stored-record.ts'
import type { MovableClock } from '../domain/virtual-clock.ts'
import type { IpnScheduler } from '../ipn/scheduler.ts'
import type { Store } from '../store/store.ts'
import type { ClockControl, ClockMove, ClockOutcome, ClockTarget, Fired } from './clock-control.ts'
import { expiredLinks } from './expired-links.ts'
import { followAttempts } from './follow-attempts.ts'

/** Limits the events reported per move. */
const maxFired = 500

interface Move extends ClockMove {
  target: number | null
  finished: boolean
  cut: boolean
  fired: Fired[]
  firedTotal: number
}

interface ClockControlDeps {
  store: Pick<Store, 'links' | 'merchants' | 'rules' | 'dueDeliveries' | 'commit' | 'onCommit'>
  clock: MovableClock
  scheduler: Pick<IpnScheduler, 'settled'>
}

export const createClockControl = ({ store, clock, scheduler }: ClockControlDeps): ClockControl => {
  const listeners = new Set<(linkIds: readonly string[]) => void>()
  let current: Move | undefined
  const moves = createSerialQueue()
  /** Aborts the moves requested so far. */
  let moveAborter = new AbortController()

  const publish = (expired: readonly string[] = []): void => {
    for (const listener of listeners) listener(expired)
  }

  /**
   * Stores the offset before it takes effect, so that after a restart no recorded time lies in the future. An unchanged
   * offset is applied too: it runs callbacks that are due already and whose timers are late.
   */
  const setOffset = async (offset: number): Promise<void> => {
    if (offset !== clock.offset()) await store.commit([{ clockOffset: offset }])
    clock.setOffset(offset)
    publish()
  }

  const toRealTime = async (): Promise<void> => {
    const by = clock.offset()
    if (by === 0) return
    const until = clock.now()
    const rules = [...store.rules.oldest()].filter(({ onUntil }) => onUntil !== null)
    const rotated = [...store.merchants.oldest()].filter(({ previousSecrets }) => previousSecrets.length > 0)
    await store.commit([
      { clockOffset: 0 },
      ...rotated.map((merchant) => ({ put: 'merchants' as const, record: shiftPreviousSecrets(merchant, by) })),
      ...rules.map((rule) => ({ put: 'rules' as const, record: shiftEnd(rule, by) })),
    ])
    clock.setOffset(0)
    const reopened = await expiredLinks(store.links, { after: clock.now(), until })
    publish(reopened.map(({ id }) => id))
  }

  const nextAttemptAt = (): number | null => {
    let earliest: number | null = null
    for (const { nextAttemptAt: time } of store.dueDeliveries()) {
      if (time !== null && (earliest === null || time < earliest)) earliest = time
    }
    return earliest
  }

  const timeOf = (target: ClockTarget): number | ClockOutcome => {
    const now = clock.now()
    const latest = clock.real.now() + maxAheadMs
    let time: number
    if (target === 'next-attempt') {
      const next = nextAttemptAt()
      if (next === null) return { kind: 'nothing-due' }
      time = Math.max(next, now)
    } else {
      time = 'by' in target ? now + target.by : target.to
    }
    if (time < now) return { kind: 'past', now }
    return time > latest ? { kind: 'too-far', latest } : time
  }

  /** Moves from one due time to the next. Real time passes meanwhile, so the target is stored as an offset. */
  const step = async (time: number, cut: AbortSignal): Promise<void> => {
    const ended = new AbortController()
    const isCut = new Promise<void>((resolve) =>
      cut.addEventListener('abort', () => resolve(), { once: true, signal: ended.signal }),
    )
    const settled = (): Promise<void> => Promise.race([scheduler.settled(), isCut])
    // Rounded up to whole ms, as times are stored, so that what is due at a fraction of one is due then.
    const offsetAt = (due: number): number => Math.max(clock.offset(), Math.ceil(due - clock.real.now()))
    const endOffset = offsetAt(time)

    try {
      await settled()
      while (!cut.aborted) {
        const due = clock.nextDue()
        if (due === undefined || offsetAt(due) > endOffset) break
        await setOffset(offsetAt(due))
        // Lets the event loop serve requests and timers between due times, however many there are.
        await nextTurn()
        await settled()
      }
      if (!cut.aborted) await setOffset(endOffset)
    } finally {
      ended.abort()
    }
  }

  const perform = async (move: Move, target: ClockTarget, cut: AbortSignal): Promise<ClockOutcome> => {
    const from = clock.now()
    const time = timeOf(target)
    if (typeof time !== 'number') return time
    const add = (fired: Fired): void => {
      move.firedTotal += 1
      if (move.fired.length < maxFired) move.fired.push(fired)
    }
    move.target = time
    current = move
    const unfollow = followAttempts(store, add)
    const expired: string[] = []
    try {
      if (!cut.aborted) await step(time, cut)
      for (const link of await expiredLinks(store.links, { after: from, until: clock.now() })) {
        expired.push(link.id)
        add({ kind: 'expired', link })
      }
      return { kind: 'moved', move }
    } finally {
      unfollow()
      move.finished = true
      move.cut = cut.aborted
      current = undefined
      publish(expired)
    }
  }

  /** Aborts every move requested so far. Resolves when they have ended. */
  const abortMoves = async (): Promise<void> => {
    moveAborter.abort()
    moveAborter = new AbortController()
    await moves.ended()
  }

  return {
    move: async (target, waitMs) => {
      const move: Move = { target: null, finished: false, cut: false, fired: [], firedTotal: 0 }
      const { signal } = moveAborter
      const done = moves.run(() => perform(move, target, signal))
      let cancel = (): void => {}
      const enough = new Promise<ClockOutcome>((resolve) => {
        cancel = clock.real.at(clock.real.now() + waitMs, () => resolve({ kind: 'moved', move }))
      })
      try {
        return await Promise.race([done, enough])
      } finally {
        cancel()
      }
    },
    reset: () => {
      moveAborter.abort()
      moveAborter = new AbortController()
      // Queued like a move, so that moves requested later start in real time.
      return moves.run(toRealTime)
    },
    underWay: () => current,
    nextAttemptAt,
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: abortMoves,
  }
}
