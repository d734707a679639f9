import type { HeaderList } from '../../shared/contract/common.ts'
import { shiftedBy, type Undo, type VirtualClock } from '../domain/clock.ts'
import type { Identity } from '../domain/identity.ts'
import { afterAttempt } from '../domain/ipn/after-attempt.ts'
import type { Attempt, Delivery } from '../domain/ipn/delivery.ts'
import { keptBytesWhile } from '../http-client/answer-body.ts'
import { createConnections } from '../http-client/connections.ts'
import type { Exchange, ExchangeUnderWay } from '../http-client/post-message.ts'
import { createTargets } from '../http-client/target.ts'
import type { Change, Store } from '../store/store.ts'
import { createAttemptQueue, type Turn } from './attempt-queue.ts'
import { shortenedEarlier } from './earlier-answers.ts'
import { createOvers } from './overs.ts'
import { postDelivery } from './post-delivery.ts'
import { createRecorder } from './recorder.ts'
import { createScheduleByHand } from './schedule-by-hand.ts'
import type { IpnScheduler } from './scheduler.ts'

/**
 * Attempts that are over but not on disk yet. They hold no slot, so that the disk's pace does not slow the sending;
 * but when they pile up nothing more is sent until they are written.
 */
const maxUnrecorded = 256

interface Flight {
  number: number
  exchange: ExchangeUnderWay
  /** Resolves when the attempt is over and recorded. */
  over: Promise<void>
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
    | 'deliveries'
    | 'attemptsOfDelivery'
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
  /** Of this product; part of the User-Agent. */
  version: string
  logger?: { error(details: object, message: string): void } | undefined
}): IpnScheduler => {
  const userAgent: HeaderList[number] = ['User-Agent', `paylink-console-ipn/${version}`]
  const connections = createConnections()
  const targetOf = createTargets()
  const recorder = createRecorder({
    store,
    // A full disk stays full however far the virtual clock is moved.
    clock: clock.real,
    onFailure: (error) => logger?.error({ err: error }, 'an IPN attempt could not be recorded yet'),
  })
  const queue = createAttemptQueue({
    store,
    clock,
    receiverOf: ({ url }) => targetOf(url)?.receiver ?? '',
    isUnderWay: (id) => flights.has(id),
    onLinedUp: () => startAll(),
    onLeft: (id) => isOver(id),
  })
  const flights = new Map<string, Flight>()
  const overs = createOvers()
  const listeners = new Set<(deliveryId: string) => void>()
  const undos: Undo[] = []
  let unrecorded = 0
  let closed = false

  /** Tells who waits for it, if nothing of a delivery is under way or in line any more. */
  const isOver = (id: string): void => {
    if (!queue.isInLine(id) && !flights.has(id)) overs.over(id)
  }

  /** One under way is looked at again when its attempt is over. */
  const plan = (delivery: Delivery): void => {
    if (!closed && !flights.has(delivery.id)) queue.plan(delivery)
  }

  const follow = (changes: readonly Change[]): void => {
    for (const change of changes) {
      if ('put' in change && change.put === 'deliveries') plan(change.record)
      else if ('drop' in change && change.drop === 'deliveries') change.ids.forEach(queue.forget)
    }
  }

  const planAll = (): void => {
    for (const delivery of store.dueDeliveries()) plan(delivery)
  }

  const startAll = (): void => {
    while (!closed && unrecorded < maxUnrecorded) {
      const turn = queue.take()
      if (turn === undefined) return
      start(turn)
    }
  }

  const start = ({ host, delivery, cause }: Turn): void => {
    const begun = { startedAt: clock.now(), ...shiftedBy(clock.offset()) }
    const number = delivery.attemptCount + 1
    const exchange = postDelivery(connections, delivery, {
      target: targetOf(delivery.url),
      number,
      userAgent,
      settings: store.settings(),
      clock,
      keptBytes: keptBytesWhile(queue.size),
    })
    const over = exchange.result.then(async (result) => {
      queue.release(host)
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
      queue.lineUpOvertaken(delivery)
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
      const earlier = attempt.number === 1 ? [] : shortenedEarlier(store.attemptsOfDelivery(deliveryId), queue.size)
      return [
        { put: 'attempts', record: attempt },
        ...earlier.map((record): Change => ({ put: 'attempts', record })),
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
      if (flights.has(deliveryId) || queue.hasResend(deliveryId)) return 'already-sending'
      queue.addResend(delivery)
      return 'started'
    },
    withdraw: queue.withdrawResend,
    ...createScheduleByHand({ store, clock, isUnderWay: (id) => flights.has(id) }),
    isSending: (deliveryId) => flights.has(deliveryId),
    over: (deliveryId) =>
      queue.isInLine(deliveryId) || flights.has(deliveryId) ? overs.wait([deliveryId]) : Promise.resolve(),
    settled: async () => {
      await queue.sweep()
      await overs.wait([...queue.inLine(), ...flights.keys()])
      await queue.sweep()
    },
    *inFlight() {
      for (const [deliveryId, { number }] of flights) yield { deliveryId, number }
    },
    counts: () => ({ waiting: queue.size, sending: flights.size - unrecorded }),
    onSending: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: async (graceMs) => {
      closed = true
      for (const undo of undos.splice(0)) undo()
      queue.close()
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
