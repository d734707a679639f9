import type { HeaderList } from '../../shared/contract/common.ts'
import { afterAttempt } from '../domain/after-attempt.ts'
import { shiftedBy, type Undo, type VirtualClock } from '../domain/clock.ts'
import type { Attempt, Delivery } from '../domain/delivery.ts'
import type { Identity } from '../domain/identity.ts'
import type { Change, Store } from '../store/store.ts'
import { createConnections } from './connections.ts'
import type { IpnDispatcher } from './dispatcher.ts'
import { createDueTimes } from './due-times.ts'
import { createLanes } from './lanes.ts'
import { createOvers } from './overs.ts'
import { postDelivery } from './post-delivery.ts'
import type { Exchange, ExchangeUnderWay } from './post-message.ts'
import { createRecorder } from './recorder.ts'
import { createTargets } from './target.ts'

/** Attempts under way at once, for one host (`name:port`) and in all. */
const limits = { perHost: 8, total: 64 }

/**
 * Attempts that are over but not on disk yet. They hold no slot, so that the disk's pace does not slow the sending;
 * but when they pile up nothing more is sent until they are written.
 */
const maxUnrecorded = 256

type Cause = Attempt['cause']

interface Flight {
  number: number
  exchange: ExchangeUnderWay
  /** Resolves when the attempt is over and recorded. */
  over: Promise<void>
}

export const createDispatcher = ({
  store,
  clock,
  identity,
  version,
  logger,
}: {
  store: Pick<
    Store,
    'deliveries' | 'dueDeliveries' | 'settings' | 'nextSequence' | 'commit' | 'flushed' | 'onCommit' | 'onStatus'
  >
  clock: VirtualClock
  identity: Pick<Identity, 'recordId'>
  /** Of this product; part of the User-Agent. */
  version: string
  logger?: { error(details: object, message: string): void } | undefined
}): IpnDispatcher => {
  const userAgent: HeaderList[number] = ['User-Agent', `paylink-console-ipn/${version}`]
  const connections = createConnections()
  const targetOf = createTargets()
  const lanes = createLanes<{ id: string; cause: Cause }>(limits)
  const recorder = createRecorder({
    store,
    // A full disk stays full however far the virtual clock is moved.
    clock: clock.real,
    onFailure: (error) => logger?.error({ err: error }, 'an IPN attempt could not be recorded yet'),
  })
  /** A delivery waits for its time in `due`, then for a slot in `inLine`; a resend waits in `resends`. */
  const due = createDueTimes({ clock, onDue: (ids) => lineUp(ids) })
  const inLine = new Set<string>()
  const resends = new Set<string>()
  const flights = new Map<string, Flight>()
  /** Resends whose turn came while another attempt of the same delivery was under way: they go next. */
  const overtaken = new Set<string>()
  const overs = createOvers()
  const listeners = new Set<(deliveryId: string) => void>()
  const undos: Undo[] = []
  let unrecorded = 0
  let closed = false

  /** Tells who waits for it, if nothing of a delivery is under way or in line any more. */
  const isOver = (id: string): void => {
    if (!inLine.has(id) && !resends.has(id) && !flights.has(id)) overs.over(id)
  }

  /** Brings the schedule in line with a stored delivery. One under way is looked at again when its attempt is over. */
  const plan = ({ id, seq, nextAttemptAt }: Delivery): void => {
    if (closed || flights.has(id)) return
    if (nextAttemptAt === null) {
      due.delete(id)
      inLine.delete(id)
      isOver(id)
    } else if (!inLine.has(id)) {
      due.set(id, nextAttemptAt, seq)
    }
  }

  const forget = (id: string): void => {
    due.delete(id)
    inLine.delete(id)
    resends.delete(id)
    isOver(id)
  }

  const follow = (changes: readonly Change[]): void => {
    for (const change of changes) {
      if ('put' in change && change.put === 'deliveries') plan(change.record)
      else if ('drop' in change && change.drop === 'deliveries') change.ids.forEach(forget)
    }
  }

  const planAll = (): void => {
    for (const delivery of store.dueDeliveries()) plan(delivery)
  }

  const receiverOf = ({ url }: Delivery): string => targetOf(url)?.receiver ?? ''

  const lineUp = (ids: readonly string[]): void => {
    for (const id of ids) {
      const delivery = store.deliveries.get(id)
      if (delivery === undefined || flights.has(id)) continue
      inLine.add(id)
      lanes.add(receiverOf(delivery), { id, cause: 'schedule' })
    }
    startAll()
  }

  const lineUpResend = (delivery: Delivery): void => {
    lanes.add(receiverOf(delivery), { id: delivery.id, cause: 'resend' }, true)
  }

  const startAll = (): void => {
    while (!closed && unrecorded < maxUnrecorded) {
      const next = lanes.take()
      if (next === undefined) return
      const { host, job } = next
      const delivery = wanted(job.id, job.cause)
      if (delivery !== undefined) {
        start(host, delivery, job.cause)
        continue
      }
      lanes.release(host)
      isOver(job.id)
    }
  }

  /** The delivery, if its attempt is still to be made now that its turn has come. */
  const wanted = (id: string, cause: Cause): Delivery | undefined => {
    const line = cause === 'schedule' ? inLine : resends
    if (flights.has(id)) {
      // A scheduled attempt is planned anew when that one is over; a resend was asked for and must not get lost.
      if (cause === 'schedule') inLine.delete(id)
      else if (resends.has(id)) overtaken.add(id)
      return undefined
    }
    if (!line.delete(id)) return undefined
    const delivery = store.deliveries.get(id)
    return cause === 'schedule' && delivery?.nextAttemptAt === null ? undefined : delivery
  }

  const start = (host: string, delivery: Delivery, cause: Cause): void => {
    const begun = { startedAt: clock.now(), ...shiftedBy(clock.offset()) }
    const number = delivery.attemptCount + 1
    const exchange = postDelivery(connections, delivery, {
      target: targetOf(delivery.url),
      number,
      userAgent,
      settings: store.settings(),
      clock,
    })
    const over = exchange.result.then(async (result) => {
      lanes.release(host)
      if (result !== undefined) {
        unrecorded++
        const finishedAt = clock.now()
        // The next goes out before this one is written down: the receiver need not wait for our bookkeeping.
        startAll()
        await record(delivery.id, { number, cause, ...begun }, result, finishedAt)
        unrecorded--
      }
      flights.delete(delivery.id)
      const stored = store.deliveries.get(delivery.id)
      if (stored !== undefined) plan(stored)
      if (overtaken.delete(delivery.id) && resends.has(delivery.id)) lineUpResend(delivery)
      isOver(delivery.id)
      startAll()
    })
    flights.set(delivery.id, { number, exchange, over })
    for (const listener of listeners) listener(delivery.id)
  }

  const record = (
    deliveryId: string,
    begun: Pick<Attempt, 'number' | 'cause' | 'startedAt' | 'clockOffset'>,
    result: Exchange,
    finishedAt: number,
  ): Promise<void> => {
    const attempt: Attempt = { id: identity.recordId(), seq: store.nextSequence(), deliveryId, ...begun, ...result }
    return recorder.record(() => {
      // It may have been stopped or dropped since the attempt began.
      const stored = store.deliveries.get(deliveryId)
      if (stored === undefined) return undefined
      return [
        { put: 'attempts', record: attempt },
        { put: 'deliveries', record: afterAttempt(stored, attempt, { settings: store.settings(), finishedAt }) },
      ]
    })
  }

  return {
    start: () => {
      if (closed || undos.length > 0) return
      undos.push(
        store.onCommit(follow),
        store.onStatus(({ state }) => {
          if (state !== 'ok') return
          recorder.wake()
          // Something may have been passed over while it seemed stopped or dropped, and that was undone.
          planAll()
        }),
      )
      planAll()
    },
    resend: (deliveryId) => {
      const delivery = store.deliveries.get(deliveryId)
      if (delivery === undefined) return 'unknown'
      if (flights.has(deliveryId) || resends.has(deliveryId)) return 'already-sending'
      resends.add(deliveryId)
      lineUpResend(delivery)
      startAll()
      return 'started'
    },
    withdraw: (deliveryId) => {
      if (resends.delete(deliveryId)) isOver(deliveryId)
    },
    retryNow: async (deliveryId) => {
      const delivery = store.deliveries.get(deliveryId)
      if (delivery === undefined) return 'unknown'
      if (delivery.nextAttemptAt === null) return 'not-waiting'
      if (flights.has(deliveryId)) return 'already-sending'
      const now = clock.now()
      if (delivery.nextAttemptAt > now) {
        await store.commit([{ put: 'deliveries', record: { ...delivery, nextAttemptAt: now } }])
      }
      return 'started'
    },
    stop: async (deliveryId) => {
      const delivery = store.deliveries.get(deliveryId)
      if (delivery === undefined) return 'unknown'
      if (delivery.nextAttemptAt === null) {
        await store.flushed()
        return 'not-waiting'
      }
      await store.commit([{ put: 'deliveries', record: { ...delivery, state: 'stopped', nextAttemptAt: null } }])
      return 'stopped'
    },
    isSending: (deliveryId) => flights.has(deliveryId),
    over: (deliveryId) => {
      const isWaiting = inLine.has(deliveryId) || resends.has(deliveryId) || flights.has(deliveryId)
      return isWaiting ? overs.wait([deliveryId]) : Promise.resolve()
    },
    settled: async () => {
      await due.sweep()
      await overs.wait([...inLine, ...resends, ...flights.keys()])
      await due.sweep()
    },
    *underWay() {
      for (const [deliveryId, { number }] of flights) yield { deliveryId, number }
    },
    counts: () => ({ waiting: due.size + inLine.size + resends.size, sending: flights.size - unrecorded }),
    onSending: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: async (graceMs) => {
      closed = true
      for (const undo of undos.splice(0)) undo()
      due.close()
      overs.close()
      recorder.close()
      const over = Promise.all(Array.from(flights.values(), (flight) => flight.over))
      await within(graceMs, over)
      for (const { exchange } of flights.values()) exchange.abort()
      await connections.close()
    },
  }
}

const within = async (ms: number, work: Promise<unknown>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, timeout])
  clearTimeout(timer)
}
