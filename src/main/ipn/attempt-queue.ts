import type { Clock } from '../domain/clock.ts'
import type { Attempt, Delivery } from '../domain/ipn/delivery.ts'
import type { Store } from '../store/store.ts'
import { createDueTimes } from './due-times.ts'
import { createLanes } from './lanes.ts'

/** Attempts under way at once, for one host (`name:port`) and in all. */
const limits = { perHost: 8, total: 64 }

/** An attempt whose turn has come; its slot is taken until it is released. */
export interface Turn {
  host: string
  delivery: Delivery
  cause: Attempt['cause']
}

/**
 * The attempts that are to be made. One of the schedule waits for its time and then in line for a slot, a resend only in
 * line. Whether it is still wanted is asked of the store when its turn comes.
 */
export interface AttemptQueue {
  /** Brings the schedule in line with a stored delivery that nothing is under way of. */
  plan(delivery: Delivery): void
  /** The delivery is gone. */
  forget(id: string): void
  addResend(delivery: Delivery): void
  hasResend(id: string): boolean
  withdrawResend(id: string): void
  /** The next attempt that may start now. */
  take(): Turn | undefined
  release(host: string): void
  /** A resend whose turn came while another attempt of the delivery was under way goes next, now that that is over. */
  lineUpOvertaken(delivery: Delivery): void
  isInLine(id: string): boolean
  inLine(): Iterable<string>
  /** All that wait, also for their time. */
  readonly size: number
  /** Lines up what is due now instead of waiting for the timer. */
  sweep(): Promise<void>
  close(): void
}

export const createAttemptQueue = ({
  store,
  clock,
  receiverOf,
  isUnderWay,
  onLinedUp,
  onLeft,
}: {
  store: Pick<Store, 'deliveries'>
  clock: Clock
  /** `name:port`: what shares it shares a lane. */
  receiverOf: (delivery: Delivery) => string
  isUnderWay: (id: string) => boolean
  /** Something may be ready to be taken. */
  onLinedUp: () => void
  /** Something has left without being made. */
  onLeft: (id: string) => void
}): AttemptQueue => {
  const lanes = createLanes<{ id: string; cause: Attempt['cause'] }>(limits)
  const due = createDueTimes({ clock, onDue: (ids) => lineUp(ids) })
  const scheduled = new Set<string>()
  const resends = new Set<string>()
  /** Resends whose turn came while another attempt of the same delivery was under way. */
  const overtaken = new Set<string>()

  const lineUp = (ids: readonly string[]): void => {
    for (const id of ids) {
      const delivery = store.deliveries.get(id)
      if (delivery === undefined || isUnderWay(id)) continue
      scheduled.add(id)
      lanes.add(receiverOf(delivery), { id, cause: 'schedule' })
    }
    onLinedUp()
  }

  const lineUpResend = (delivery: Delivery): void => {
    lanes.add(receiverOf(delivery), { id: delivery.id, cause: 'resend' }, true)
  }

  /** The delivery, if its attempt is still to be made now that its turn has come. */
  const wanted = (id: string, cause: Attempt['cause']): Delivery | undefined => {
    const line = cause === 'schedule' ? scheduled : resends
    if (isUnderWay(id)) {
      // A scheduled attempt is planned anew when that one is over; a resend was asked for and must not get lost.
      if (cause === 'schedule') scheduled.delete(id)
      else if (resends.has(id)) overtaken.add(id)
      return undefined
    }
    if (!line.delete(id)) return undefined
    const delivery = store.deliveries.get(id)
    return cause === 'schedule' && delivery?.nextAttemptAt === null ? undefined : delivery
  }

  return {
    plan: ({ id, seq, nextAttemptAt }) => {
      if (nextAttemptAt === null) {
        due.delete(id)
        scheduled.delete(id)
        onLeft(id)
      } else if (!scheduled.has(id)) {
        due.set(id, nextAttemptAt, seq)
      }
    },
    forget: (id) => {
      due.delete(id)
      scheduled.delete(id)
      resends.delete(id)
      onLeft(id)
    },
    addResend: (delivery) => {
      resends.add(delivery.id)
      lineUpResend(delivery)
      onLinedUp()
    },
    hasResend: (id) => resends.has(id),
    withdrawResend: (id) => {
      if (resends.delete(id)) onLeft(id)
    },
    take: () => {
      for (let next = lanes.take(); next !== undefined; next = lanes.take()) {
        const { host, job } = next
        const delivery = wanted(job.id, job.cause)
        if (delivery !== undefined) return { host, delivery, cause: job.cause }
        lanes.release(host)
        onLeft(job.id)
      }
      return undefined
    },
    release: (host) => lanes.release(host),
    lineUpOvertaken: (delivery) => {
      if (overtaken.delete(delivery.id) && resends.has(delivery.id)) lineUpResend(delivery)
    },
    isInLine: (id) => scheduled.has(id) || resends.has(id),
    *inLine() {
      yield* scheduled
      yield* resends
    },
    get size() {
      return due.size + scheduled.size + resends.size
    },
    sweep: () => due.sweep(),
    close: () => due.close(),
  }
}
