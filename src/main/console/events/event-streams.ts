import type { ServerResponse } from 'node:http'
import type { BaseLogger } from 'pino'
import { eventStreamTiming } from '../../../shared/event-stream-timing.ts'
import type { ServerEvent } from '../../../shared/events.ts'
import type { Undo, VirtualClock } from '../../domain/clock.ts'
import type { IpnScheduler } from '../../ipn/scheduler.ts'
import type { ClockControl } from '../../operations/clock-control.ts'
import { expiredLinks } from '../../operations/expired-links.ts'
import type { Store } from '../../store/store.ts'
import { changeEventOf, createEventRing, type Numbered } from './event-ring.ts'
import type { ProgressEvents } from './progress-events.ts'
import { renderEvents, withoutRepeats } from './render-events.ts'

/** Number of events kept for clients that reconnect. */
const ringCapacity = 2_000
/** How long changes are collected before they are sent, in ms. */
const flushMs = 50
/** Maximum number of events per batch. A larger batch is sent as one `reload`. */
const maxPerFlush = 500
/** In ms: pause after a burst was sent as a `reload`, so that clients do not reload all the time. */
const afterBurstMs = 1_000
/** Maximum bytes buffered for a client that reads too slowly. It then gets no events until its buffer is empty. */
const maxWaiting = 1024 * 1024
/** Maximum number of open streams. A browser uses one. */
export const maxStreams = 100

export interface EventStreamsDeps {
  store: Store
  clock: VirtualClock
  scheduler: Pick<IpnScheduler, 'isSending' | 'onSending'>
  clockControl: Pick<ClockControl, 'underWay' | 'nextAttemptAt' | 'onChange'>
  progressEvents: Pick<ProgressEvents, 'onPublish'>
  payUrl: () => string
  version: string
  logger: BaseLogger
}

export interface EventStreams {
  /**
   * Sends events to a response whose head has been written, starting after `lastId` when that is still in the ring. The
   * returned function ends the stream.
   */
  add(response: ServerResponse, lastId: string | undefined): Undo
  readonly count: number
  /** Ends every stream and removes all listeners. */
  close(): void
}

interface Client {
  response: ServerResponse
  /** The client reads too slowly. It gets no events until its buffer has drained, then a reload. */
  isBehind: boolean
}

/** A heartbeat has no number, because a reconnecting client need not receive it. */
const heartbeatText = `data: ${JSON.stringify({ type: 'heartbeat' } satisfies ServerEvent)}\n\n`

const textOf = (number: number, event: ServerEvent): string => `id: ${number}\ndata: ${JSON.stringify(event)}\n\n`

/**
 * Sends change events to all open streams in batches of 50 ms. Without a stream a change costs one slot of the ring.
 * Numbers start at the start time in microseconds, so that numbers of an earlier run are recognised as unknown.
 */
export const createEventStreams = (deps: EventStreamsDeps): EventStreams => {
  const { store, clock, clockControl, scheduler, progressEvents, version, logger } = deps
  const { real } = clock
  const ring = createEventRing(real.now() * 1000, ringCapacity)
  const clients = new Set<Client>()
  let flushed = ring.newest()
  /** Clients were sent the links that had expired by then. */
  let expiredUntil = clock.now()
  let undoFlush: Undo | undefined
  let undoHeartbeat: Undo | undefined

  const reload = (reason: string): string => textOf(ring.newest(), { type: 'reload', reason })

  const send = (client: Client, text: string): void => {
    if (client.isBehind) return
    client.response.write(text)
    if (client.response.writableLength <= maxWaiting) return
    client.isBehind = true
    client.response.once('drain', () => {
      client.isBehind = false
      if (clients.has(client)) send(client, reload('this client fell behind'))
    })
  }

  /**
   * Sends what was rendered from memory as soon as all of it is on disk, and `otherwise` if some of it was undone. The disk
   * settles in order, so texts do not overtake each other.
   */
  const sendWhenStored = (to: readonly Client[], text: string, otherwise: string): void => {
    const sendTo = (words: string): void => {
      for (const client of to) if (clients.has(client)) send(client, words)
    }
    store.flushed().then(
      () => sendTo(text),
      () => sendTo(otherwise),
    )
  }

  const notStored = (): string => reload('a change could not be stored')

  const sendAll = (text: string): void => sendWhenStored([...clients], text, notStored())

  /** Renders all events. When there are too many, or some have left the ring, it renders those of progress, which a reload lacks. */
  const render = (changeEvents: readonly Numbered[] | undefined): { isWhole: boolean; text: string } => {
    const news = withoutRepeats(changeEvents ?? [])
    const isWhole = changeEvents !== undefined && news.length <= maxPerFlush
    const kept = isWhole ? news : news.filter(({ changeEvent }) => changeEvent.kind === 'progress')
    const texts = renderEvents(kept, deps).map(({ number, event }) => textOf(number, event))
    return { isWhole, text: texts.join('') }
  }

  const flush = (): void => {
    undoFlush = undefined
    if (clients.size === 0) return
    const { isWhole, text } = render(ring.since(flushed))
    flushed = ring.newest()
    if (!isWhole) {
      sendAll(text + reload('too many changes at once'))
      undoFlush = real.at(real.now() + afterBurstMs, guardedFlush)
    } else if (text !== '') {
      sendAll(text)
    }
  }

  /** Runs in a timer, where an uncaught error would end the process. On an error clients get a reload instead. */
  const guardedFlush = (): void => {
    try {
      flush()
    } catch (error) {
      logger.error({ err: error }, 'events could not be sent')
      flushed = ring.newest()
      sendAll(reload('some events could not be sent'))
    }
  }

  const wake = (): void => {
    if (clients.size > 0) undoFlush ??= real.at(real.now() + flushMs, guardedFlush)
  }

  const pushLinks = (ids: readonly string[]): void => {
    if (ids.length > maxPerFlush) ring.push({ kind: 'reload', reason: 'many links changed their state' })
    else for (const id of ids) ring.push({ kind: 'changed', resource: 'link', id })
    wake()
  }

  /** Links expire without a commit, so expired ones are searched for at each heartbeat, and when a client connects. */
  const publishExpired = async (): Promise<void> => {
    const after = expiredUntil
    expiredUntil = clock.now()
    if (expiredUntil <= after) return
    try {
      const expired = await expiredLinks(store.links, { after, until: expiredUntil })
      pushLinks(expired.map(({ id }) => id))
    } catch (error) {
      logger.error({ err: error }, 'expired links could not be looked for')
      ring.push({ kind: 'reload', reason: 'some events could not be sent' })
      wake()
    }
  }

  const sendHeartbeat = (): void => {
    undoHeartbeat = undefined
    if (clients.size === 0) return
    for (const client of clients) send(client, heartbeatText)
    void publishExpired()
    undoHeartbeat = real.at(real.now() + eventStreamTiming.heartbeatMs, sendHeartbeat)
  }

  const undos = [
    store.onCommit((changes) => {
      for (const change of changes) {
        const changeEvent = changeEventOf(change)
        if (changeEvent) ring.push(changeEvent)
        // A payment shows the state of its IPN.
        if ('put' in change && change.put === 'deliveries') {
          ring.push({ kind: 'changed', resource: 'link', id: change.record.linkId })
        }
      }
      wake()
    }),
    store.onReplaced(() => {
      ring.push({ kind: 'reload', reason: 'everything was replaced' })
      wake()
    }),
    store.onStatus(() => {
      ring.push({ kind: 'storage' })
      wake()
    }),
    clockControl.onChange((linkIds) => {
      // Back in real time, links expire that had expired before.
      expiredUntil = Math.min(expiredUntil, clock.now())
      ring.push({ kind: 'clock' })
      pushLinks(linkIds)
    }),
    scheduler.onSending((id) => {
      ring.push({ kind: 'changed', resource: 'delivery', id })
      wake()
    }),
    progressEvents.onPublish((progressEvent) => {
      ring.push({ kind: 'progress', progressEvent })
      wake()
    }),
  ]

  /** Returns `hello`. Its id is the number to resume from. */
  const greeting = (number: number): string => `retry: 1000\n\n${textOf(number, { type: 'hello', version })}`

  /** Returns `hello` and the events that a reconnecting client missed. */
  const welcome = (lastId: string | undefined): string => {
    if (lastId === undefined) return greeting(ring.newest())
    const number = /^\d{1,16}$/.test(lastId) ? Number(lastId) : Number.NaN
    const { isWhole, text } = render(ring.since(number))
    if (isWhole) return greeting(number) + text
    return greeting(ring.newest()) + text + reload('the missed events are no longer available')
  }

  const end = (client: Client): void => {
    if (!clients.delete(client)) return
    if (client.isBehind) client.response.destroy()
    else client.response.end()
  }

  return {
    add: (response, lastId) => {
      // Pending events are flushed first, so that no client receives an event twice.
      undoFlush?.()
      guardedFlush()
      flushed = ring.newest()
      const client: Client = { response, isBehind: false }
      response.once('close', () => clients.delete(client))
      clients.add(client)
      sendWhenStored([client], welcome(lastId), greeting(ring.newest()) + notStored())
      void publishExpired()
      undoHeartbeat ??= real.at(real.now() + eventStreamTiming.heartbeatMs, sendHeartbeat)
      return () => end(client)
    },
    get count() {
      return clients.size
    },
    close: () => {
      for (const undo of undos) undo()
      undoFlush?.()
      undoHeartbeat?.()
      for (const client of clients) end(client)
    },
  }
}
