import type { OpenStream, StreamListener } from '../../../src/renderer/src/backend/event-stream.ts'

/** A stream of events, moved by a test through its listener. */
export interface FakeStream extends StreamListener {
  takeOver: boolean
  closed: boolean
}

/** Opens streams that do nothing by themselves; `streams` holds them in the order they were opened. */
export const createFakeStreams = () => {
  const streams: FakeStream[] = []
  const open: OpenStream = (listener, takeOver = false) => {
    const stream: FakeStream = { ...listener, takeOver, closed: false }
    streams.push(stream)
    return () => {
      stream.closed = true
    }
  }
  const newest = (): FakeStream => {
    const stream = streams.at(-1)
    if (stream === undefined) throw new Error('no stream was opened')
    return stream
  }
  return { streams, open, newest }
}
