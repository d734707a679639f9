import { EventSourceParserStream } from 'eventsource-parser/stream'
import type { ServerEvent } from '../../../shared/events.ts'

export interface StreamListener {
  onOpen(): void
  onEvent(event: ServerEvent): void
  /** The stream could not be opened, or has ended. Not called when this side closes it. */
  onEnd(): void
}

/**
 * Opens an event stream and returns the function that closes it. `takeOver`: the tab that reads the stream has timed
 * out.
 */
export type OpenStream = (listener: StreamListener, takeOver?: boolean) => () => void

/** Reads `/api/events` with fetch, because an EventSource cannot send our header. */
export const readEventStream =
  (fetch: typeof globalThis.fetch): OpenStream =>
  ({ onOpen, onEvent, onEnd }) => {
    const abort = new AbortController()
    const isClosed = () => abort.signal.aborted

    const read = async (): Promise<void> => {
      const response = await fetch('/api/events', { signal: abort.signal, cache: 'no-store' }).catch(() => undefined)
      if (isClosed() || response?.body == null || !response.ok) return
      const events = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
      onOpen()
      const reader = events.getReader()
      for (;;) {
        const { value } = await reader.read().catch(() => ({ value: undefined }))
        if (isClosed() || value === undefined) return
        onEvent(JSON.parse(value.data) as ServerEvent)
      }
    }
    void read().finally(() => {
      if (isClosed()) return
      abort.abort()
      onEnd()
    })
    return () => abort.abort()
  }
