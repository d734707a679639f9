import { expect, test } from 'vitest'
import { readEventStream } from '../../src/renderer/src/backend/event-stream.ts'

/** A stream over an answer whose body a test writes. */
const reading = (answer: (body: ReadableStream<Uint8Array>) => Response | Promise<Response>) => {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  let signal: AbortSignal | null | undefined
  const body = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given
    },
  })
  const received: unknown[] = []
  let onReceived = () => {}
  const receive = (what: unknown) => {
    received.push(what)
    onReceived()
  }
  const fetch = (async (_path: string, init?: RequestInit) => {
    signal = init?.signal
    return answer(body)
  }) as typeof globalThis.fetch
  const close = readEventStream(fetch)({ onOpen: () => receive('open'), onEvent: receive, onEnd: () => receive('end') })
  return {
    received,
    close,
    write: (text: string) => controller?.enqueue(new TextEncoder().encode(text)),
    fail: () => controller?.error(new TypeError('network error')),
    aborted: () => signal?.aborted,
    until: (count: number) =>
      new Promise<void>((resolve) => {
        onReceived = () => received.length >= count && resolve()
        onReceived()
      }),
  }
}

const streamed = (body: ReadableStream<Uint8Array>) => new Response(body)

test('events are delivered as they arrive, however they are split, and then the end', async () => {
  const { received, write, fail, until } = reading(streamed)
  write('retry: 1000\n\nid: 1\ndata: {"type":"hello","version":"é')
  write('"}\n\ndata: {"type":"heartbeat"}\n\n')
  await until(3)
  fail()
  await until(4)
  expect(received).toEqual(['open', { type: 'hello', version: 'é' }, { type: 'heartbeat' }, 'end'])
})

test.each([
  ['is refused', () => Response.json({}, { status: 401 })],
  ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
])('a stream that %s ends without having opened', async (_what, answer) => {
  const { received, until } = reading(answer)
  await until(1)
  expect(received).toEqual(['end'])
})

test('after close it sends no request and delivers nothing', async () => {
  const { received, write, close, aborted, until } = reading(streamed)
  write('data: {"type":"heartbeat"}\n\n')
  await until(2)
  close()
  write('data: {"type":"heartbeat"}\n\n')
  await new Promise((resolve) => setTimeout(resolve))
  expect([aborted(), received]).toEqual([true, ['open', { type: 'heartbeat' }]])
})
