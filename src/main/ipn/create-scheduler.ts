import { setImmediate as nextTurn } from 'node:timers/promises'
import { shiftedBy, type Undo, type VirtualClock } from '../domain/clock.ts'
import type { Identity } from '../domain/identity.ts'
import type { Attempt, Delivery } from '../domain/ipn/delivery.ts'
import { createConnections } from '../http-client/connections.ts'
import type { PostResult } from '../http-client/post-request.ts'
import { createTargets } from '../http-client/target.ts'
import type { Change, Store } from '../store/store.ts'
import { createAttemptRecorder } from './attempt-recorder.ts'
import { createDueTimes } from './due-times.ts'
import { createHostQueues, type QueuedAttempt } from './host-queues.ts'
import { createIdleWaiters } from './idle-waiters.ts'
import { createPersistentCommit } from './persistent-commit.ts'
import { createPostDelivery } from './post-delivery.ts'
import { createScheduleByHand } from './schedule-by-hand.ts'
import type { IpnScheduler } from './scheduler.ts'
import { createTurnTimer } from './turn-timer.ts'

/** Limits the attempts in flight, per host and in total. */
const slots = { perHost: 8, total: 64 }
/** Limits the deliveries queued per turn of the event loop, so that 10,000 due at once do not block it. */
const maxDuePerTurn = 250
/**
 * Limits the ended attempts that are not on disk yet. They hold no slot, so a slow disk does not slow sending. At the
 * limit no attempt starts until some are written.
 */
const maxUnrecorded = 512

/** An attempt that has started and is not recorded yet. */
interface Flight {
  host: string
  /** The delivery when the attempt started. */
  delivery: Delivery
  begun: Pick<Attempt, 'number' | 'cause' | 'startedAt' | 'clockOffset'>
  abort: () => void
}

/**
 * Replaces `abort` when the attempt has ended. A Map that is written all the time leaves its earlier tables as garbage, which can
 * keep their flights in memory until the next full collection, so a flight must not hold its exchange longer than needed.
 */
const nothingToAbort = (): void => {}

interface SchedulerDeps {
  store: Pick<
    Store,
    | 'deliveries'
    | 'links'
    | 'merchants'
    | 'dueDeliveries'
    | 'settings'
    | 'nextSequence'
    | 'commit'
    | 'flushed'
    | 'onCommit'
    | 'onStatus'
  >
  clock: VirtualClock
  identity: Pick<Identity, 'recordId'>
  /** Returns the secrets that no stored attempt may contain. */
  secrets: () => readonly string[]
  /** The product's version, for the User-Agent. */
  version: string
  logger?: { error(details: object, message: string): void } | undefined
}

export const createScheduler = ({ store, clock, identity, secrets, version, logger }: SchedulerDeps): IpnScheduler => {
  const targetOf = createTargets()
  const connections = createConnections()
  const postDelivery = createPostDelivery({
    connections,
    targetOf,
    userAgent: `paylink-console-ipn/${version}`,
    settings: store.settings,
    clock,
    secrets,
  })
  const disk = createPersistentCommit({
    store,
    // Retries of a write use real time: moving the virtual clock does not free disk space.
    clock: clock.real,
    onFailure: (error) => logger?.error({ err: error }, 'an IPN attempt could not be recorded yet'),
  })
  const dueTimes = createDueTimes()
  /** Holds no delivery that is in flight. */
  const hostQueues = createHostQueues(slots)
  const recorder = createAttemptRecorder({
    store,
    disk,
    isBusy: () => hostQueues.size > 0,
    onRecorded: (deliveryId) => finishFlight(deliveryId),
  })
  /** Deliveries whose resend starts when the attempt in flight ends. */
  const deferredResends = new Set<string>()
  const flights = new Map<string, Flight>()
  const idleWaiters = createIdleWaiters()
  const listeners = new Set<(deliveryId: string) => void>()
  const undos: Undo[] = []
  const turnTimer = createTurnTimer(clock, () => turn())
  let closed = false
  let onAllRecorded = (): void => {}

  /** Whether an attempt has started whose result is not in the store yet. */
  const isInFlight = ({ id, attemptCount }: Delivery): boolean => (flights.get(id)?.begun.number ?? 0) > attemptCount

  const isIdle = (id: string): boolean =>
    !flights.has(id) && !hostQueues.has(id, 'schedule') && !hostQueues.has(id, 'resend')

  const reportIdle = (id: string): void => {
    if (isIdle(id)) idleWaiters.reportIdle(id)
  }

  const enqueue = (delivery: Delivery, cause: Attempt['cause']): void =>
    hostQueues.enqueue({ host: targetOf(delivery.url)?.receiver ?? '', deliveryId: delivery.id, cause })

  /** Schedules `turn` for the time at which the next attempt is due. */
  const scheduleTurn = (): void => {
    if (!closed) turnTimer.setTime(dueTimes.next())
  }

  const turn = (): void => {
    turnTimer.clearSoon()
    if (closed) return
    enqueueDue()
    startQueued()
    if (isDue()) turnTimer.setSoon()
    else scheduleTurn()
  }

  const isDue = (): boolean => (dueTimes.next() ?? Number.POSITIVE_INFINITY) <= clock.now()

  const enqueueDue = (): void => {
    for (const id of dueTimes.take(clock.now(), maxDuePerTurn)) {
      const delivery = store.deliveries.get(id)
      // A delivery in flight is planned again when its attempt ends.
      if (delivery !== undefined && !flights.has(id)) enqueue(delivery, 'schedule')
    }
  }

  /** Queues everything that is due now, without waiting for the next turns. */
  const enqueueAllDue = async (): Promise<void> => {
    turn()
    while (isDue() && !closed) {
      await nextTurn()
      turn()
    }
  }

  const startQueued = (): void => {
    while (recorder.pending < maxUnrecorded) {
      const attempt = hostQueues.next()
      if (attempt === undefined) return
      const { deliveryId, cause } = attempt
      const delivery = store.deliveries.get(deliveryId)
      // A commit that is not on disk yet may have stopped or dropped the delivery.
      if (delivery === undefined || (cause === 'schedule' && delivery.nextAttemptAt === null)) reportIdle(deliveryId)
      else start(attempt, delivery)
    }
  }

  const start = ({ host, cause }: QueuedAttempt, delivery: Delivery): void => {
    const { id } = delivery
    hostQueues.remove(id, 'schedule')
    if (hostQueues.remove(id, 'resend')) deferredResends.add(id)
    hostQueues.occupy(host)
    const begun = { number: delivery.attemptCount + 1, cause, startedAt: clock.now(), ...shiftedBy(clock.offset()) }
    const flight: Flight = { host, delivery, begun, abort: nothingToAbort }
    flights.set(id, flight)
    flight.abort = postDelivery(delivery, begun.number, (exchange) => end(flight, exchange))
    for (const listener of listeners) listener(id)
  }

  const end = (flight: Flight, exchange: PostResult | undefined): void => {
    const { host, delivery, begun } = flight
    flight.abort = nothingToAbort
    hostQueues.release(host)
    turnTimer.setSoon()
    if (exchange === undefined) {
      finishFlight(delivery.id)
      return
    }
    const seq = store.nextSequence()
    const attempt: Attempt = { id: identity.recordId(), seq, deliveryId: delivery.id, ...begun, ...exchange }
    recorder.add(attempt, clock.now())
  }

  /** Called when an attempt is recorded. Plans the next attempt of the delivery. */
  const finishFlight = (id: string): void => {
    flights.delete(id)
    const delivery = store.deliveries.get(id)
    if (deferredResends.delete(id) && delivery !== undefined) enqueue(delivery, 'resend')
    if (delivery !== undefined) plan(delivery)
    reportIdle(id)
    turnTimer.setSoon()
    if (flights.size === 0) onAllRecorded()
  }

  const allRecorded = (graceMs: number): Promise<void> =>
    new Promise((resolve) => {
      const timeout = setTimeout(resolve, graceMs)
      onAllRecorded = () => {
        clearTimeout(timeout)
        resolve()
      }
      if (flights.size === 0) onAllRecorded()
    })

  const plan = ({ id, seq, nextAttemptAt }: Delivery): void => {
    if (flights.has(id)) return
    if (nextAttemptAt === null) {
      unschedule(id)
    } else if (!hostQueues.has(id, 'schedule')) {
      dueTimes.set(id, nextAttemptAt, seq)
    }
  }

  const unschedule = (id: string): void => {
    dueTimes.delete(id)
    hostQueues.remove(id, 'schedule')
    reportIdle(id)
  }

  const forget = (id: string): void => {
    deferredResends.delete(id)
    hostQueues.remove(id, 'resend')
    unschedule(id)
  }

  const planAll = (): void => {
    for (const delivery of store.dueDeliveries()) plan(delivery)
    scheduleTurn()
  }

  const follow = (changes: readonly Change[]): void => {
    for (const change of changes) {
      if ('put' in change && change.put === 'deliveries') plan(change.record)
      else if ('drop' in change && change.drop === 'deliveries') change.ids.forEach(forget)
    }
    scheduleTurn()
  }

  return {
    start: () => {
      if (closed || undos.length > 0) return
      undos.push(
        store.onCommit(follow),
        store.onStatus(({ state }) => {
          if (state !== 'ok') return
          disk.wake()
          // A failed write may have undone a stop or a drop because of which a delivery was skipped.
          planAll()
        }),
      )
      planAll()
    },
    resend: (id) => {
      const delivery = store.deliveries.get(id)
      if (delivery === undefined) return 'unknown'
      if (isInFlight(delivery) || hostQueues.has(id, 'resend') || deferredResends.has(id)) return 'already-sending'
      // The result of the attempt is shown already and is being written to disk.
      if (flights.has(id)) deferredResends.add(id)
      else enqueue(delivery, 'resend')
      turnTimer.setSoon()
      return 'started'
    },
    withdraw: (id) => {
      deferredResends.delete(id)
      if (hostQueues.remove(id, 'resend')) reportIdle(id)
    },
    ...createScheduleByHand({ store, clock, isInFlight }),
    isSending: (id) => flights.has(id),
    whenIdle: (id) => (isIdle(id) ? Promise.resolve() : idleWaiters.wait([id])),
    settled: async () => {
      await enqueueAllDue()
      await idleWaiters.wait([...hostQueues.deliveryIds(), ...flights.keys()])
      await enqueueAllDue()
    },
    *inFlight() {
      for (const [deliveryId, { begun }] of flights) yield { deliveryId, number: begun.number }
    },
    counts: () => ({
      waiting: dueTimes.size + hostQueues.size + deferredResends.size,
      sending: flights.size - recorder.pending,
    }),
    onSending: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: async (graceMs) => {
      closed = true
      for (const undo of undos.splice(0)) undo()
      turnTimer.clear()
      idleWaiters.close()
      disk.close()
      await allRecorded(graceMs)
      for (const { abort } of flights.values()) abort()
      await connections.close()
    },
  }
}
