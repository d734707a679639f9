import type { ServerEvent } from '../../../shared/events.ts'

export type EventListener = (event: ServerEvent) => void

/**
 * `live` events arrive · `lost` the engine does not answer, tried again every second · `locked` it answers, but this
 * page's session has ended.
 */
export type ConnectionState = 'connecting' | 'live' | 'lost' | 'locked'

export interface EventFeed {
  /** Returns its undo. */
  subscribe(listener: EventListener): () => void
  onConnection(listener: (state: ConnectionState) => void): () => void
  connection(): ConnectionState
  /** Looks at once whether this page may still call the engine, which just refused it something. */
  doubt(): void
  close(): void
}

const retryMs = 1_000
/** A stream that has not opened after this is given up and opened anew. */
const openingMs = 5_000
/** The engine says every 15 s that it is there: after this long without a word it is not. */
const silenceMs = 40_000

/** The status of an engine that answers, but not to this page. */
const isRefusal = (status: number): boolean => status === 401 || status === 403

/**
 * The one event stream of a page (browsers allow six connections a host). It comes back by itself; whoever listens is
 * told to reload after a gap that the engine cannot fill.
 */
export const createEventFeed = ({
  open,
  probe,
}: {
  open: () => EventSource
  /** HTTP status of a small call to the engine; 0 when it does not answer. Must end within a few seconds. */
  probe: () => Promise<number>
}): EventFeed => {
  const listeners = new Set<EventListener>()
  const connectionListeners = new Set<(state: ConnectionState) => void>()
  let state: ConnectionState = 'connecting'
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let watch: ReturnType<typeof setTimeout> | undefined
  let closed = false
  let hadGap = false
  let doubted = false

  const become = (next: ConnectionState) => {
    if (next === state) return
    state = next
    for (const listener of connectionListeners) listener(next)
  }
  const tell = (event: ServerEvent) => {
    for (const listener of listeners) listener(event)
  }

  const giveUpAfter = (ms: number) => {
    clearTimeout(watch)
    watch = setTimeout(fail, ms)
  }
  const fail = () => {
    clearTimeout(watch)
    source?.close()
    hadGap = true
    void probe().then((status) => {
      if (closed) return
      become(isRefusal(status) ? 'locked' : 'lost')
      timer = setTimeout(connect, retryMs)
    })
  }
  const connect = () => {
    source = open()
    giveUpAfter(openingMs)
    source.onopen = () => {
      giveUpAfter(silenceMs)
      become('live')
      // A stream opened anew starts from now: what came in between is read again.
      if (hadGap) tell({ type: 'reload', reason: 'The connection to the engine was lost for a while.' })
      hadGap = false
    }
    source.onmessage = (message: MessageEvent<string>) => {
      giveUpAfter(silenceMs)
      tell(JSON.parse(message.data) as ServerEvent)
    }
    source.onerror = fail
  }
  connect()

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
        if (!closed && state === 'live' && isRefusal(status)) fail()
      })
    },
    close: () => {
      closed = true
      clearTimeout(timer)
      clearTimeout(watch)
      source?.close()
    },
  }
}
