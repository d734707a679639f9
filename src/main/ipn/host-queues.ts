import type { Attempt } from '../domain/ipn/delivery.ts'

type Cause = Attempt['cause']

/** An attempt that waits for a slot of its host (`name:port`). */
export interface QueuedAttempt {
  host: string
  deliveryId: string
  cause: Cause
}

/** A queue per host and the slots its attempts take while in flight. Hosts with a free slot take turns. */
export interface HostQueues {
  /** A resend goes before what is due by schedule. */
  enqueue(attempt: QueuedAttempt): void
  /** Whether there was one. */
  remove(deliveryId: string, cause: Cause): boolean
  has(deliveryId: string, cause: Cause): boolean
  /** All that wait. */
  readonly size: number
  deliveryIds(): Iterable<string>
  /** Takes the next attempt that may start now out of its queue. Its slot stays free until `occupy`. */
  next(): QueuedAttempt | undefined
  occupy(host: string): void
  release(host: string): void
}

/** First in, first out. Anything can be removed from the middle in constant time. */
const createQueue = <T>() => {
  const items = new Set<T>()
  // One live iterator: a new one would pass over the gaps of everything taken before.
  let places = items.values()
  return {
    items,
    shift: (): T | undefined => {
      let next = places.next()
      if (next.done) {
        places = items.values()
        next = places.next()
      }
      if (next.done) return undefined
      items.delete(next.value)
      return next.value
    },
  }
}

interface HostQueue {
  host: string
  waiting: Record<Cause, ReturnType<typeof createQueue<string>>>
  inFlight: number
}

/**
 * At most `perHost` attempts are in flight for one host and `total` in all. A host with n in flight starts another only
 * while fewer than `total` - n are, so that several slow hosts leave room for one that has none.
 */
export const createHostQueues = ({ perHost, total }: { perHost: number; total: number }): HostQueues => {
  const queues = new Map<string, HostQueue>()
  /** Where an attempt of each delivery waits. */
  const places: Record<Cause, Map<string, HostQueue>> = { schedule: new Map(), resend: new Map() }
  /** Hosts with an attempt waiting and fewer than `perHost` in flight. */
  const turns = createQueue<HostQueue>()
  let inFlight = 0

  const queueOf = (host: string): HostQueue => {
    const known = queues.get(host)
    if (known !== undefined) return known
    const queue: HostQueue = { host, waiting: { schedule: createQueue(), resend: createQueue() }, inFlight: 0 }
    queues.set(host, queue)
    return queue
  }

  const follow = (queue: HostQueue): void => {
    const isWaiting = queue.waiting.schedule.items.size + queue.waiting.resend.items.size > 0
    if (isWaiting && queue.inFlight < perHost) turns.items.add(queue)
    else turns.items.delete(queue)
    if (!isWaiting && queue.inFlight === 0) queues.delete(queue.host)
  }

  return {
    enqueue: ({ host, deliveryId, cause }) => {
      const queue = queueOf(host)
      queue.waiting[cause].items.add(deliveryId)
      places[cause].set(deliveryId, queue)
      follow(queue)
    },
    remove: (deliveryId, cause) => {
      const queue = places[cause].get(deliveryId)
      if (queue === undefined) return false
      places[cause].delete(deliveryId)
      queue.waiting[cause].items.delete(deliveryId)
      follow(queue)
      return true
    },
    has: (deliveryId, cause) => places[cause].has(deliveryId),
    get size() {
      return places.schedule.size + places.resend.size
    },
    *deliveryIds() {
      yield* places.schedule.keys()
      yield* places.resend.keys()
    },
    next: () => {
      // A host with none in flight may always start, so at most `total` hosts are passed over.
      for (let looks = turns.items.size; looks > 0 && inFlight < total; looks--) {
        const queue = turns.shift()
        if (queue === undefined) return undefined
        if (inFlight >= total - queue.inFlight) {
          turns.items.add(queue)
          continue
        }
        const cause = queue.waiting.resend.items.size > 0 ? 'resend' : 'schedule'
        const deliveryId = queue.waiting[cause].shift()
        follow(queue)
        if (deliveryId === undefined) continue
        places[cause].delete(deliveryId)
        return { host: queue.host, deliveryId, cause }
      }
      return undefined
    },
    occupy: (host) => {
      const queue = queueOf(host)
      queue.inFlight++
      inFlight++
      follow(queue)
    },
    release: (host) => {
      const queue = queueOf(host)
      queue.inFlight--
      inFlight--
      follow(queue)
    },
  }
}
