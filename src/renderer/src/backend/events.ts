import { eventStreamTiming } from '../../../shared/event-stream-timing.ts'
import type { ServerEvent } from '../../../shared/events.ts'
import type { OpenStream } from './event-stream.ts'

export type EventListener = (event: ServerEvent) => void

/**
 * `live`: events arrive. `lost`: the engine is unreachable; a retry follows every second. `locked`: it responds, but
 * this browser has no open session.
 */
export type ConnectionState = 'connecting' | 'live' | 'lost' | 'locked'

export interface EventFeed {
  /** Returns the function that removes the listener. */
  subscribe(listener: EventListener): () => void
  onConnection(listener: (state: ConnectionState) => void): () => void
  connection(): ConnectionState
  /** Checks at once whether this page may still call the engine, after a request was refused. */
  doubt(): void
  /** Closes the stream while the page is hidden. */
  pause(): void
  /** Opens the stream again. Listeners get a reload. */
  resume(): void
}

const retryMs = 1_000
/** Time limit for opening a stream, in ms. After it the stream is opened again. */
const openingMs = 5_000

/** The status when the engine responds but refuses this page. */
const isRefusal = (status: number): boolean => status === 401 || status === 403

/**
 * The events of a page. The stream reconnects by itself. Listeners get a reload after a gap, because a new stream
 * starts at the present.
 */
export const createEventFeed = ({
  open,
  probe,
}: {
  open: OpenStream
  /** HTTP status of a small request to the engine; 0 when there is no response. Must settle within a few seconds. */
  probe: () => Promise<number>
}): EventFeed => {
  const listeners = new Set<EventListener>()
  const connectionListeners = new Set<(state: ConnectionState) => void>()
  let state: ConnectionState = 'connecting'
  let closeStream = () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  let isPaused = false
  let hadGap = false
  /** Incremented whenever a stream is closed, so that the result of an earlier probe is ignored. */
  let lastRequest = 0
  let doubted = false

  const become = (next: ConnectionState) => {
    if (next === state) return
    state = next
    for (const listener of connectionListeners) listener(next)
  }
  const publish = (event: ServerEvent) => {
    for (const listener of listeners) listener(event)
  }

  const disconnect = () => {
    lastRequest++
    hadGap = true
    clearTimeout(timer)
    closeStream()
    closeStream = () => {}
  }
  const giveUpAfter = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => fail(true), ms)
  }
  const fail = (wasSilent: boolean) => {
    disconnect()
    const request = lastRequest
    void probe().then((status) => {
      if (request !== lastRequest) return
      become(isRefusal(status) ? 'locked' : 'lost')
      timer = setTimeout(() => connect(wasSilent), retryMs)
    })
  }
  const connect = (takeOver: boolean) => {
    giveUpAfter(openingMs)
    closeStream = open(
      {
        onOpen: () => {
          giveUpAfter(eventStreamTiming.silenceMs)
          // The stream was open already: another tab now reads it.
          const missed = hadGap || state === 'live'
          hadGap = false
          become('live')
          if (missed) publish({ type: 'reload', reason: 'The connection to the service was lost for a while.' })
        },
        onEvent: (event) => {
          giveUpAfter(eventStreamTiming.silenceMs)
          publish(event)
        },
        onEnd: () => fail(false),
      },
      takeOver,
    )
  }
  connect(false)

  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onConnection: (listener) => {
      connectionListeners.add(listener)
      return () => connectionListeners.delete(listener)
    },
    connection: () => state,
    doubt: () => {
      if (state !== 'live' || doubted) return
      doubted = true
      void probe().then((status) => {
        doubted = false
        if (!isPaused && state === 'live' && isRefusal(status)) fail(false)
      })
    },
    pause: () => {
      isPaused = true
      disconnect()
    },
    resume: () => {
      if (!isPaused) return
      isPaused = false
      connect(false)
    },
  }
}
