import type { ServerEvent } from '../../../../shared/events.ts'
import type { EventFeed, EventListener } from '../../backend/events.ts'

export interface BatchedEvents extends EventFeed {
  /** Delivers the pending events at once. */
  flush(): void
}

/** Limits updates to four per second, which a person can follow, because each one renders. */
const batchMs = 250

/** Events with the same key concern the same record: the later one replaces the earlier one. */
const keyOf = (event: ServerEvent, number: number): string => {
  switch (event.type) {
    case 'link':
    case 'delivery':
    case 'log':
    case 'inbox':
    case 'merchant':
    case 'rule':
      return `${event.type} ${event.item.id}`
    case 'inbox-setup':
      return `${event.type} ${event.item.name}`
    case 'scenario':
    case 'scorecard':
      return `${event.type} ${event.id} ${event.index}`
    case 'diagnosis':
    case 'recovery':
      return `${event.type} ${event.id}`
    case 'removed':
      return `removed ${number}`
    default:
      return event.type
  }
}

/**
 * Delivers events in batches. The first one after a pause is delivered at once. The others wait for the end of
 * `batchMs`, and only the last event of each record is kept. A batch is delivered in one task, so that a screen renders
 * once for it.
 */
export const batchEvents = (feed: EventFeed): BatchedEvents => {
  const listeners = new Set<EventListener>()
  let held = new Map<string, ServerEvent>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let count = 0

  const flush = (): void => {
    const events = held
    held = new Map()
    for (const event of events.values()) for (const listener of listeners) listener(event)
  }
  const flushAndWait = (): void => {
    timer = setTimeout(() => {
      timer = undefined
      if (held.size > 0) flushAndWait()
    }, batchMs)
    flush()
  }

  feed.subscribe((event) => {
    const key = keyOf(event, count++)
    // Deleted first, so that the order is that of the newest events.
    held.delete(key)
    held.set(key, event)
    if (timer === undefined) flushAndWait()
  })
  // Events that arrived before the connection changed are delivered before the change.
  feed.onConnection(flush)

  return {
    ...feed,
    flush,
    subscribe: (listener) => {
      // A new listener gets no earlier events, because it may have read newer data already.
      flush()
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
