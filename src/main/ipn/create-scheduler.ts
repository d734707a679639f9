import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { shiftedBy, type Undo, type VirtualClock } from '../domain/clock.ts'
import type { Identity } from '../domain/identity.ts'
import { afterAttempt } from '../domain/ipn/after-attempt.ts'
import type { Attempt, Delivery } from '../domain/ipn/delivery.ts'
import { createConnections } from '../http-client/connections.ts'
import type { Exchange } from '../http-client/post-message.ts'
import { createTargets } from '../http-client/target.ts'
import type { Change, Store } from '../store/store.ts'
import { createDueTimes } from './due-times.ts'
import { createHostQueues, type QueuedAttempt } from './host-queues.ts'
import { createIdleWaiters } from './idle-waiters.ts'
import { createPersistentCommit } from './persistent-commit.ts'
import { createPostDelivery } from './post-delivery.ts'
import { createScheduleByHand } from './schedule-by-hand.ts'
import type { IpnScheduler } from './scheduler.ts'

/** Attempts in flight at once, for one host and in all. */
const slots = { perHost: 8, total: 64 }
/** Due deliveries queued in one turn of the event loop, so that 10,000 due at once block nothing. */
const maxDuePerTurn = 250
/**
 * Attempts that are over but not on disk yet. They hold no slot, so that the disk's pace does not slow the sending. When
 * they pile up, nothing more is sent until they are written.
 */
const maxUnrecorded = 256
/** Attempts recorded in one transaction, and how long (ms) they are gathered while more are queued. */
const batch = { size: 128, gatherMs: 4 }

/** An attempt that has started and is not recorded yet. */
interface Flight {
  host: string
  /** As it was when the attempt started. */
  delivery: Delivery
  begun: Pick<Attempt, 'number' | 'cause' | 'startedAt' | 'clockOffset'>
  abort: () => void
}

/** An attempt that is over and not recorded yet. */
interface Ended {
  attempt: Attempt
  finishedAt: number
}

export const createScheduler = ({
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
}): IpnScheduler => {
  const targetOf = createTargets()
  const connections = createConnections()
  const postDelivery = createPostDelivery({
    connections,
    targetOf,
    userAgent: `paylink-console-ipn/${version}`,
    settings: store.settings,
    clock,
  })
  const disk = createPersistentCommit({
    store,
    // A full disk stays full however far the virtual clock is moved.
    clock: clock.real,
    onFailure: (error) => logger?.error({ err: error }, 'an IPN attempt could not be recorded yet'),
  })
  const dueTimes = createDueTimes()
  const hostQueues = createHostQueues(slots)
  /** What waits in `hostQueues`, by delivery. No delivery in flight is in them. */
  const queued = new Map<string, QueuedAttempt>()
  const resends = new Map<string, QueuedAttempt>()
  /** Deliveries whose resend waits for the end of the attempt in flight. */
  const deferredResends = new Set<string>()
  const flights = new Map<string, Flight>()
  const idleWaiters = createIdleWaiters()
  const listeners = new Set<(deliveryId: string) => void>()
  const undos: Undo[] = []
  let ended: Ended[] = []
  let unrecorded = 0
  let isRecording = false
  let timer: { time: number; cancel: Undo } | undefined
  let soon: NodeJS.Immediate | undefined
  let closed = false
  let onLanded = (): void => {}

  const isIdle = (id: string): boolean => !queued.has(id) && !resends.has(id) && !flights.has(id)

  const reportIdle = (id: string): void => {
    if (isIdle(id)) idleWaiters.reportIdle(id)
  }

  const hostOf = ({ url }: Delivery): string => targetOf(url)?.receiver ?? ''

  const enqueue = (delivery: Delivery, cause: Attempt['cause']): void => {
    const attempt = { host: hostOf(delivery), deliveryId: delivery.id, cause }
    const waiting = cause === 'resend' ? resends : queued
    waiting.set(delivery.id, attempt)
    hostQueues.enqueue(attempt)
  }

  const dequeue = (waiting: Map<string, QueuedAttempt>, id: string): boolean => {
    const attempt = waiting.get(id)
    if (attempt === undefined) return false
    waiting.delete(id)
    hostQueues.remove(attempt)
    return true
  }

  /** Has `turn` run when the next attempt is due. */
  const arm = (): void => {
    const time = dueTimes.next()
    if (time === timer?.time || closed) return
    timer?.cancel()
    const run = (): void => {
      timer = undefined
      turn()
    }
    timer = time === undefined ? undefined : { time, cancel: clock.at(time, run) }
  }

  /** Has `turn` run soon: once for all that happens in this turn of the event loop. */
  const wake = (): void => {
    soon ??= setImmediate(turn)
  }

  const turn = (): void => {
    clearImmediate(soon)
    soon = undefined
    if (closed) return
    enqueueDue()
    startQueued()
    if (isDue()) wake()
    else arm()
  }

  const isDue = (): boolean => (dueTimes.next() ?? Number.POSITIVE_INFINITY) <= clock.now()

  const enqueueDue = (): void => {
    for (const id of dueTimes.take(clock.now(), maxDuePerTurn)) {
      const delivery = store.deliveries.get(id)
      // One in flight is planned again when its attempt is over.
      if (delivery !== undefined && !flights.has(id)) enqueue(delivery, 'schedule')
    }
  }

  /** Queues all that is due now instead of waiting for the next turns. */
  const enqueueAllDue = async (): Promise<void> => {
    turn()
    while (isDue() && !closed) {
      await nextTurn()
      turn()
    }
  }

  const startQueued = (): void => {
    while (unrecorded < maxUnrecorded) {
      const attempt = hostQueues.next()
      if (attempt === undefined) return
      const { deliveryId, cause } = attempt
      const waiting = cause === 'resend' ? resends : queued
      waiting.delete(deliveryId)
      const delivery = store.deliveries.get(deliveryId)
      // It may have been stopped or dropped by a commit that is not on disk yet.
      if (delivery === undefined || (cause === 'schedule' && delivery.nextAttemptAt === null)) reportIdle(deliveryId)
      else start(attempt, delivery)
    }
  }

  const start = ({ host, cause }: QueuedAttempt, delivery: Delivery): void => {
    const { id } = delivery
    dequeue(queued, id)
    if (dequeue(resends, id)) deferredResends.add(id)
    hostQueues.occupy(host)
    const begun = { number: delivery.attemptCount + 1, cause, startedAt: clock.now(), ...shiftedBy(clock.offset()) }
    const flight: Flight = { host, delivery, begun, abort: () => {} }
    flights.set(id, flight)
    flight.abort = postDelivery(delivery, begun.number, (exchange) => end(flight, exchange))
    for (const listener of listeners) listener(id)
  }

  const end = ({ host, delivery, begun }: Flight, exchange: Exchange | undefined): void => {
    hostQueues.release(host)
    wake()
    if (exchange === undefined) {
      land(delivery.id)
      return
    }
    const seq = store.nextSequence()
    const attempt: Attempt = { id: identity.recordId(), seq, deliveryId: delivery.id, ...begun, ...exchange }
    ended.push({ attempt, finishedAt: clock.now() })
    unrecorded++
    if (!isRecording) void recordEnded()
  }

  const recordEnded = async (): Promise<void> => {
    isRecording = true
    while (ended.length > 0) {
      if (queued.size > 0 && ended.length < batch.size) await sleep(batch.gatherMs)
      else await nextTurn()
      const written = ended.slice(0, batch.size)
      ended = ended.slice(batch.size)
      await disk.commit(() => written.flatMap(changesOf))
      unrecorded -= written.length
      for (const { attempt } of written) land(attempt.deliveryId)
    }
    isRecording = false
  }

  const changesOf = ({ attempt, finishedAt }: Ended): Change[] => {
    // It may have been stopped or dropped since the attempt began.
    const stored = store.deliveries.get(attempt.deliveryId)
    if (stored === undefined) return []
    return [
      { put: 'attempts', record: attempt },
      { put: 'deliveries', record: afterAttempt(stored, attempt, { settings: store.settings(), finishedAt }) },
    ]
  }

  /** The attempt of a delivery is over and recorded: what comes next for it is planned. */
  const land = (id: string): void => {
    flights.delete(id)
    const delivery = store.deliveries.get(id)
    if (deferredResends.delete(id) && delivery !== undefined) enqueue(delivery, 'resend')
    if (delivery !== undefined) plan(delivery)
    reportIdle(id)
    wake()
    if (flights.size === 0) onLanded()
  }

  const allLanded = (graceMs: number): Promise<void> =>
    new Promise((resolve) => {
      const timeout = setTimeout(resolve, graceMs)
      onLanded = () => {
        clearTimeout(timeout)
        resolve()
      }
      if (flights.size === 0) onLanded()
    })

  const plan = ({ id, seq, nextAttemptAt }: Delivery): void => {
    if (flights.has(id)) return
    if (nextAttemptAt === null) {
      unschedule(id)
    } else if (!queued.has(id)) {
      dueTimes.set(id, nextAttemptAt, seq)
      arm()
    }
  }

  const unschedule = (id: string): void => {
    dueTimes.delete(id)
    dequeue(queued, id)
    reportIdle(id)
  }

  const forget = (id: string): void => {
    deferredResends.delete(id)
    dequeue(resends, id)
    unschedule(id)
  }

  const planAll = (): void => {
    for (const delivery of store.dueDeliveries()) plan(delivery)
  }

  const follow = (changes: readonly Change[]): void => {
    for (const change of changes) {
      if ('put' in change && change.put === 'deliveries') plan(change.record)
      else if ('drop' in change && change.drop === 'deliveries') change.ids.forEach(forget)
    }
  }

  return {
    start: () => {
      if (closed || undos.length > 0) return
      undos.push(
        store.onCommit(follow),
        store.onStatus(({ state }) => {
          if (state !== 'ok') return
          disk.wake()
          // Something may have been passed over while it seemed stopped or dropped, and that was undone.
          planAll()
        }),
      )
      planAll()
    },
    resend: (id) => {
      const delivery = store.deliveries.get(id)
      if (delivery === undefined) return 'unknown'
      if (flights.has(id) || resends.has(id)) return 'already-sending'
      enqueue(delivery, 'resend')
      wake()
      return 'started'
    },
    withdraw: (id) => {
      deferredResends.delete(id)
      if (dequeue(resends, id)) reportIdle(id)
    },
    ...createScheduleByHand({ store, clock, isInFlight: (id) => flights.has(id) }),
    isSending: (id) => flights.has(id),
    whenIdle: (id) => (isIdle(id) ? Promise.resolve() : idleWaiters.wait([id])),
    settled: async () => {
      await enqueueAllDue()
      await idleWaiters.wait([...queued.keys(), ...resends.keys(), ...flights.keys()])
      await enqueueAllDue()
    },
    *inFlight() {
      for (const [deliveryId, { begun }] of flights) yield { deliveryId, number: begun.number }
    },
    counts: () => ({
      waiting: dueTimes.size + queued.size + resends.size + deferredResends.size,
      sending: flights.size - unrecorded,
    }),
    onSending: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: async (graceMs) => {
      closed = true
      for (const undo of undos.splice(0)) undo()
      timer?.cancel()
      clearImmediate(soon)
      idleWaiters.close()
      disk.close()
      await allLanded(graceMs)
      for (const { abort } of flights.values()) abort()
      await connections.close()
    },
  }
}
