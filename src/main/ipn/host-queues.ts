import type { Attempt } from '../domain/ipn/delivery.ts'

type Cause = Attempt['cause']

/** An attempt that waits for a slot of its host (`name:port`). */
export interface QueuedAttempt {
  host: string
  deliveryId: string
  cause: Cause
}

/** One queue per host, and the slots that attempts in flight occupy. Hosts with a free slot take turns. */
export interface HostQueues {
  /** Adds an attempt. Resends start before scheduled attempts. */
  enqueue(attempt: QueuedAttempt): void
  /** Removes an attempt. Returns whether it was queued. */
  remove(deliveryId: string, cause: Cause): boolean
  has(deliveryId: string, cause: Cause): boolean
  /** Number of queued attempts. */
  readonly size: number
  deliveryIds(): Iterable<string>
  /** Removes and returns the next attempt that may start now. Its slot stays free until `occupy`. */
  next(): QueuedAttempt | undefined
  occupy(host: string): void
  release(host: string): void
}

/** A first-in, first-out queue. Removes any item in constant time. */
const createQueue = <T>() => {
  const items = new Set<T>()
  // Kept between calls: a new iterator would skip over all deleted entries again.
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
 * Limits attempts in flight to `perHost` for one host and `total` in all. A host with n attempts in flight starts
 * another only while fewer than `total` - n are in flight, so that several slow hosts leave slots to idle hosts.
 */
export const createHostQueues = ({ perHost, total }: { perHost: number; total: number }): HostQueues => {
  const queues = new Map<string, HostQueue>()
  /** The queue that holds the attempt of each delivery. */
  const places: Record<Cause, Map<string, HostQueue>> = { schedule: new Map(), resend: new Map() }
  /** Hosts with a queued attempt and fewer than `perHost` in flight. */
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

  const countInFlight = (host: string, by: 1 | -1): void => {
    const queue = queueOf(host)
    queue.inFlight += by
    inFlight += by
    follow(queue)
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
      // A host without attempts in flight may always start one, so at most `total` hosts are skipped.
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
    occupy: (host) => countInFlight(host, 1),
    release: (host) => countInFlight(host, -1),
  }
}
