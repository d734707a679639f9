import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, expect, test } from 'vitest'
import { createRawReceiver, createReceiver } from '../support/receiver.ts'
import { createSchedulerBench, type SchedulerBench } from '../support/scheduler-bench.ts'

let bench: SchedulerBench
const closing: (() => Promise<void>)[] = []

afterEach(async () => {
  await bench.scheduler.close(0)
  for (const close of closing.splice(0)) await close()
})

// Every wait here is for something that comes: a limit this long is reached by nothing but the receiver that hangs.
const patient = { ipnTimeoutSeconds: 60, ipnRetries: 'none' } as const

const raw = async (onRequest: (socket: Socket) => void) => {
  const receiver = await createRawReceiver(onRequest)
  closing.push(receiver.close)
  return { ...receiver, host: `127.0.0.1:${receiver.port}` }
}

const redirectTo = (url: string): string =>
  `HTTP/1.1 307 Elsewhere\r\nLocation: ${url}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`

const hundredMegabytes = 100 * 1024 * 1024
const chunk = Buffer.alloc(64 * 1024, 'x')

const answerEndlessly = (onWrite: () => void) => (socket: Socket) => {
  let written = 0
  const more = (): void => {
    onWrite()
    while (written < hundredMegabytes && !socket.destroyed) {
      written += chunk.length
      if (!socket.write(chunk)) return
    }
  }
  socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${hundredMegabytes}\r\n\r\n`)
  socket.on('drain', more)
  more()
}

/** Bytes this process holds, of objects and of buffers. */
const held = (): number => {
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

/** An https receiver on loopback whose certificate nobody vouches for. */
const selfSigned = async () => {
  const file = (name: string) => readFileSync(new URL(`../fixtures/tls/self-signed.${name}.pem`, import.meta.url))
  const requested: string[] = []
  const server = createServer({ key: file('key'), cert: file('cert') }, (request, response) => {
    requested.push(request.url ?? '')
    response.end('ok')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url: `https://${host}/ipn`, host, requested }
}

const tryUrl = async (url: string) => {
  bench = await createSchedulerBench({ settings: patient })
  await bench.add({ url })
  const delivery = await bench.attempted(1)
  return { delivery, attempt: bench.attempts()[0] }
}

test('a self-signed certificate: nothing is sent, and the error names the certificate', async () => {
  const { url, host, requested } = await selfSigned()
  const { delivery, attempt } = await tryUrl(url)
  expect(attempt).toMatchObject({ response: null, error: { code: 'tls' } })
  expect(attempt?.error?.message).toBe(
    `No secure connection to the receiver could be made (${host}): self-signed certificate. Does it speak https, with a certificate this machine trusts?`,
  )
  expect(delivery.state).toBe('failed')
  expect(requested).toEqual([])
})

test("plain HTTP on an https address: the error is in plain words, not OpenSSL's", async () => {
  const plain = await createReceiver()
  closing.push(plain.close)
  const url = plain.url.replace('http:', 'https:')
  const { attempt } = await tryUrl(url)
  expect(attempt?.error).toEqual({
    code: 'tls',
    message: `No secure connection to the receiver could be made (${new URL(url).host}): it did not answer in TLS, plain HTTP perhaps. Does it speak https, with a certificate this machine trusts?`,
  })
  expect(plain.received).toEqual([])
})

test('two hosts that redirect to each other: the first is called once, the second never', async () => {
  const there = await raw((socket) => socket.end(redirectTo(here.url)))
  const here = await raw((socket) => socket.end(redirectTo(there.url)))
  const { delivery, attempt } = await tryUrl(here.url)
  expect(attempt).toMatchObject({ response: { status: 307 }, error: null })
  expect(delivery).toMatchObject({ state: 'failed', lastStatus: 307 })
  expect([here.requests.length, there.requests.length]).toEqual([1, 0])
})

test('a Content-Length longer than the body: the status acknowledges, and the received part is stored', async () => {
  const { url, host } = await raw((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nok'))
  const { delivery, attempt } = await tryUrl(url)
  expect(attempt?.response).toMatchObject({ status: 200, body: { text: 'ok', truncated: true } })
  expect(attempt?.bodyError).toEqual({
    code: 'closed',
    message: `The receiver closed the connection (${host}) in the middle of its answer.`,
  })
  expect(delivery.state).toBe('delivered')
})

test('all at once: each has its own error, a healthy receiver is served, and memory stays bounded', async () => {
  const healthy = await createReceiver()
  closing.push(healthy.close)
  const hangs = await raw(() => {})
  const closes = await raw((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nok'))
  const resets = await raw((socket) => socket.resetAndDestroy())
  const redirects = await raw((socket) => socket.end(redirectTo(healthy.url)))
  let peak = 0
  const note = () => {
    peak = Math.max(peak, held())
  }
  const huge = await raw(answerEndlessly(note))
  const more = await raw((socket) =>
    socket.end('HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok and more'),
  )
  const untrusted = await selfSigned()
  const bad = { hangs, closes, resets, redirects, huge, more, untrusted }
  const each = 8
  const names = (name: string, count: number) => Array.from({ length: count }, (_, i) => `${name}${i}`)

  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  bench = await createSchedulerBench({ settings: patient })
  collect()
  const before = held()
  await bench.add(
    ...Object.entries(bad).flatMap(([name, { url }]) => names(name, each).map((id) => ({ id, url }))),
    ...names('healthy', 50).map((id) => ({ id, url: healthy.url })),
  )
  const outcomes = async (name: string, count = each) => {
    const deliveries = await Promise.all(names(name, count).map((id) => bench.attempted(1, id)))
    return new Set(deliveries.map(({ state, lastStatus, lastError }) => `${state} ${lastStatus} ${lastError?.code}`))
  }
  expect(await outcomes('healthy', 50)).toEqual(new Set(['delivered 200 undefined']))
  expect(await outcomes('closes')).toEqual(new Set(['delivered 200 undefined']))
  expect(await outcomes('resets')).toEqual(new Set(['failed null reset']))
  expect(await outcomes('redirects')).toEqual(new Set(['failed 307 undefined']))
  expect(await outcomes('huge')).toEqual(new Set(['delivered 200 undefined']))
  expect(await outcomes('more')).toEqual(new Set(['delivered 200 undefined']))
  expect(await outcomes('untrusted')).toEqual(new Set(['failed null tls']))
  // All the others are through while these still wait for their answers.
  expect(bench.scheduler.counts()).toEqual({ waiting: 0, sending: each })
  expect(healthy.received).toHaveLength(50)
  // Read whole, the eight large answers were 800 MB.
  expect(peak).toBeGreaterThan(0)
  expect(peak - before).toBeLessThan(128 * 1024 * 1024)
  collect()
  expect(held() - before).toBeLessThan(32 * 1024 * 1024)
})
