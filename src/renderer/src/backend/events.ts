import type { ServerEvent } from '../../../shared/events.ts'
import type { OpenStream } from './event-stream.ts'

export type EventListener = (event: ServerEvent) => void

/**
 * `live` events arrive · `lost` the engine does not answer, tried again every second · `locked` it answers, but this
 * browser has no session, or none that is open.
 */
export type ConnectionState = 'connecting' | 'live' | 'lost' | 'locked'

export interface EventFeed {
  /** Returns its undo. */
  subscribe(listener: EventListener): () => void
  onConnection(listener: (state: ConnectionState) => void): () => void
  connection(): ConnectionState
  /** Looks at once whether this page may still call the engine, which just refused it something. */
  doubt(): void
  /** Lets go of the stream while the page is not shown to anyone. */
  pause(): void
  /** Opens the stream again; listeners get a reload. */
  resume(): void
}

const retryMs = 1_000
/** A stream that has not opened after this is given up and opened anew. */
const openingMs = 5_000
/** The engine says every 15 s that it is there: after this long without a word it is not. */
const silenceMs = 40_000

/** The status of an engine that answers, but not to this page. */
const isRefusal = (status: number): boolean => status === 401 || status === 403

/**
 * The events of a page. Their stream reconnects by itself; listeners get a reload after a gap, since a stream
 * that is opened anew starts from now.
 */
export const createEventFeed = ({
  open,
  probe,
}: {
  open: OpenStream
  /** HTTP status of a small call to the engine; 0 when it does not answer. Must end within a few seconds. */
  probe: () => Promise<number>
}): EventFeed => {
  const listeners = new Set<EventListener>()
  const connectionListeners = new Set<(state: ConnectionState) => void>()
  let state: ConnectionState = 'connecting'
  let closeStream = () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  let isPaused = false
  let hadGap = false
  /** Rises whenever a stream is let go of, so that a probe of before is known to be late. */
  let turn = 0
  let doubted = false

  const become = (next: ConnectionState) => {
    if (next === state) return
    state = next
    for (const listener of connectionListeners) listener(next)
  }
  const publish = (event: ServerEvent) => {
    for (const listener of listeners) listener(event)
  }

  const letGo = () => {
    turn++
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
    letGo()
    const mine = turn
    void probe().then((status) => {
      if (mine !== turn) return
      become(isRefusal(status) ? 'locked' : 'lost')
      timer = setTimeout(() => connect(wasSilent), retryMs)
    })
  }
  const connect = (takeOver: boolean) => {
    giveUpAfter(openingMs)
    closeStream = open(
      {
        onOpen: () => {
          giveUpAfter(silenceMs)
          // Opened while it was open: another tab reads from here on.
          const missed = hadGap || state === 'live'
          hadGap = false
          become('live')
          if (missed) publish({ type: 'reload', reason: 'The connection to the engine was lost for a while.' })
        },
        onEvent: (event) => {
          giveUpAfter(silenceMs)
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
      letGo()
    },
    resume: () => {
      if (!isPaused) return
      isPaused = false
      connect(false)
    },
  }
}
