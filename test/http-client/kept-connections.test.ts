import type { Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { Delivery } from '../../src/main/domain/ipn/delivery.ts'
import { createRawReceiver } from '../support/receiver.ts'
import { createSchedulerBench, type SchedulerBench } from '../support/scheduler-bench.ts'

let bench: SchedulerBench
const closing: (() => Promise<void>)[] = []

afterEach(async () => {
  await bench.scheduler.close(0)
  for (const close of closing.splice(0)) await close()
})

/** The connection is kept as long as it can be, so that it is still there for the next message. */
const ok = 'HTTP/1.1 200 OK\r\nKeep-Alive: timeout=60\r\nContent-Length: 0\r\n\r\n'

/** Called with each request, its connection and its number on that connection, from 1. */
type OnRequest = (request: { socket: Socket; nth: number; connection: number }) => void

const receiverThat = async (onRequest: OnRequest) => {
  const connections = new Map<Socket, { connection: number; requests: number }>()
  const receiver = await createRawReceiver((socket) => {
    const known = connections.get(socket) ?? { connection: connections.size + 1, requests: 0 }
    known.requests += 1
    connections.set(socket, known)
    onRequest({ socket, nth: known.requests, connection: known.connection })
  })
  closing.push(receiver.close)
  bench = await createSchedulerBench({
    settings: { ipnTimeoutSeconds: 60, ipnRetries: 'none', ipnDiagnosticHeaders: true },
  })
  const send = async (id: string, fields: Partial<Delivery> = {}): Promise<Delivery> => {
    await bench.add({ id, url: receiver.url, ...fields })
    return bench.attempted(1, id)
  }
  return { ...receiver, connections, send }
}

const cuts: [name: string, cut: (socket: Socket) => void][] = [
  ['closed', (socket) => socket.end()],
  ['reset', (socket) => socket.resetAndDestroy()],
]

test.each(cuts)(
  'a kept connection that is %s at the next message: sent again on a new one, as one attempt',
  async (_, cut) => {
    const { send, requests, connections } = await receiverThat(({ socket, nth }) => {
      if (nth === 1) socket.write(ok)
      else cut(socket)
    })
    await send('a')
    expect(await send('b')).toMatchObject({
      state: 'delivered',
      attemptCount: 1,
      scheduledAttempts: 1,
      lastError: null,
    })
    expect(connections.size).toBe(2)
    expect(requests).toHaveLength(3)
    // The receiver sees the same twice, the number of the attempt included.
    expect(requests[2]).toBe(requests[1])
    expect(requests[2]).toMatch(/X-Ipn-Id: b\r\nX-Ipn-Attempt: 1\r\n/)
    expect(bench.attempts('a')).toMatchObject([{ number: 1, response: { status: 200 } }])
    expect(bench.attempts('a')[0]).not.toHaveProperty('repeated')
    expect(bench.attempts('b')).toMatchObject([{ number: 1, repeated: true, response: { status: 200 }, error: null }])
  },
)

test.each(cuts)(
  'a receiver that is always %s after its first answer: reported once, two connections at most',
  async (code, cut) => {
    const { send, requests, connections } = await receiverThat(({ socket, nth, connection }) => {
      if (nth === 1 && connection === 1) socket.write(ok)
      else cut(socket)
    })
    await send('a')
    expect(await send('b')).toMatchObject({ state: 'failed', attemptCount: 1, lastError: { code } })
    expect(bench.attempts('b')).toMatchObject([{ number: 1, repeated: true, response: null, error: { code } }])
    expect([requests.length, connections.size]).toEqual([3, 2])
  },
)

test.each(cuts)('a new connection that is %s: nothing is sent twice', async (code, cut) => {
  const { send, requests } = await receiverThat(({ socket }) => cut(socket))
  expect(await send('a')).toMatchObject({ state: 'failed', lastError: { code } })
  expect(requests).toHaveLength(1)
  expect(bench.attempts('a')[0]).not.toHaveProperty('repeated')
})

test.each(cuts)('connections %s while idle cost no message', async (_, cut) => {
  const { send, requests, connections } = await receiverThat(({ socket }) => socket.write(ok))
  for (const id of ['a', 'b', 'c']) {
    expect(await send(id)).toMatchObject({ state: 'delivered', attemptCount: 1, lastError: null })
    // The next message is due before this can have been noticed.
    for (const socket of connections.keys()) cut(socket)
  }
  expect(requests.length).toBeLessThanOrEqual(5)
})

test('when many idle connections are closed at once, a message tries one of them, then a new one', async () => {
  let over = false
  const { send, requests, connections } = await receiverThat(({ socket, nth }) => {
    if (!over) waiting.push(socket)
    if (waiting.length === 8) for (const one of waiting.splice(0)) one.write(ok)
    if (over && nth === 1) socket.write(ok)
    if (over && nth > 1) socket.resetAndDestroy()
  })
  const waiting: Socket[] = []
  // None is answered before all are there, so that each has a connection of its own.
  await Promise.all(Array.from({ length: 8 }, (_, i) => send(`a${i}`)))
  expect(connections.size).toBe(8)
  over = true
  expect(await send('b')).toMatchObject({ state: 'delivered', attemptCount: 1 })
  expect([requests.length, connections.size]).toEqual([8 + 2, 8 + 1])
})

test.each([
  ['half a head', 'HTTP/1.1 20', 'closed'],
  ['an interim answer', 'HTTP/1.1 102 Processing\r\n\r\n', 'closed'],
  ['no HTTP', 'SSH-2.0-OpenSSH_9.2\r\n\r\n', 'protocol'],
])('a reused connection closed after %s counts as a response, so nothing is sent twice', async (_, part, code) => {
  const { send, requests } = await receiverThat(({ socket, nth }) => {
    if (nth === 1) socket.write(ok)
    else socket.end(part)
  })
  await send('a')
  expect(await send('b')).toMatchObject({ state: 'failed', lastError: { code } })
  expect(requests).toHaveLength(2)
})

test('a reused connection closed within the body: the status acknowledges, and nothing is sent twice', async () => {
  const { send, requests } = await receiverThat(({ socket, nth }) => {
    if (nth === 1) socket.write(ok)
    else socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf')
  })
  await send('a')
  expect(await send('b')).toMatchObject({ state: 'delivered', lastStatus: 200, lastError: null })
  expect(bench.attempts('b')).toMatchObject([{ bodyError: { code: 'closed' }, error: null }])
  expect(requests).toHaveLength(2)
})

test('a timeout on a reused connection: nothing is sent twice', async () => {
  const { send, requests } = await receiverThat(({ socket, nth }) => {
    if (nth === 1) socket.write(ok)
  })
  await send('a')
  await bench.store.commit([{ settings: { ...bench.store.settings(), ipnTimeoutSeconds: 1 } }])
  expect(await send('b')).toMatchObject({ state: 'failed', lastError: { code: 'timeout' } })
  expect(requests).toHaveLength(2)
})

test('both tries share one timeout', async () => {
  const { send, requests } = await receiverThat(({ socket, nth, connection }) => {
    if (nth > 1) socket.resetAndDestroy()
    else if (connection === 1) socket.write(ok)
  })
  await send('a')
  await bench.store.commit([{ settings: { ...bench.store.settings(), ipnTimeoutSeconds: 4 } }])
  expect(await send('b')).toMatchObject({ state: 'failed', lastError: { code: 'timeout' } })
  expect(requests).toHaveLength(3)
  const [attempt] = bench.attempts('b')
  expect(attempt?.repeated).toBe(true)
  expect(attempt?.durationMs).toBeGreaterThan(3_990)
})

test('a slow body is sent again from the start', async () => {
  const { send, requests } = await receiverThat(({ socket, nth }) => {
    if (nth === 1) socket.write(ok)
    else socket.resetAndDestroy()
  })
  await send('a')
  let over = false
  const sent = send('b', { slowBodyMs: 5_000, body: 'status=1&amount=10.00' }).finally(() => {
    over = true
  })
  while (!over) await bench.clock.advance(100)
  expect(await sent).toMatchObject({ state: 'delivered', attemptCount: 1 })
  expect(requests).toHaveLength(3)
  expect(requests[2]).toBe(requests[1])
  expect(requests[2]?.split('\r\n\r\n')[1]).toBe('status=1&amount=10.00')
})
