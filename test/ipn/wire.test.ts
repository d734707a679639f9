import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { formEncoded } from '../../src/main/domain/ipn/form-encoded.ts'
import { createRawReceiver } from '../support/receiver.ts'
import { createSchedulerBench, type SchedulerBench } from '../support/scheduler-bench.ts'

let bench: SchedulerBench
let receiver: Awaited<ReturnType<typeof createRawReceiver>>
let status = '200 OK'

beforeEach(async () => {
  status = '200 OK'
  receiver = await createRawReceiver((socket) => socket.write(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\n\r\n`))
})
afterEach(async () => {
  await bench.scheduler.close(0)
  await receiver.close()
})

const head = (request: string | undefined): string[] => request?.split('\r\n\r\n')[0]?.split('\r\n') ?? []

test('records the bytes as sent: method, target, headers in order and case, body', async () => {
  bench = await createSchedulerBench()
  const body = 'cs_ref_code=202611-000001&status=1&note=%C3%A4'
  await bench.add({ url: `${receiver.url}?shop=1&x=%20#part`, body })
  await bench.attempted(1)
  const [line, ...lines] = head(receiver.requests[0])
  expect(line).toBe('POST /ipn?shop=1&x=%20 HTTP/1.1')
  expect(lines).toEqual([
    `host: 127.0.0.1:${receiver.port}`,
    'connection: keep-alive',
    'User-Agent: paylink-console-ipn/1.2.3',
    'Content-Type: application/x-www-form-urlencoded',
    `content-length: ${body.length}`,
  ])
  expect(bench.attempts()[0]?.requestHeaders.map(([name, value]) => `${name}: ${value}`)).toEqual(lines)
  expect(receiver.requests[0]?.split('\r\n\r\n')[1]).toBe(body)
})

test('a message without a content type is sent without one', async () => {
  bench = await createSchedulerBench()
  await bench.add({ url: receiver.url, contentType: '', body: 'a=1' })
  await bench.attempted(1)
  expect(receiver.requests[0]).not.toMatch(/content-type/i)
  expect(bench.attempts()[0]?.requestHeaders.map(([name]) => name)).not.toContain('Content-Type')
})

test('each message to a receiver has its own content type', async () => {
  bench = await createSchedulerBench()
  for (const contentType of ['text/plain', 'application/json']) {
    await bench.add({ id: contentType, url: receiver.url, contentType })
    await bench.attempted(1, contentType)
  }
  const sent = receiver.requests.flatMap((request) => head(request).filter((line) => line.startsWith('Content-Type')))
  expect(sent).toEqual(['Content-Type: text/plain', 'Content-Type: application/json'])
})

test('added headers replace those of the same name, whatever its case', async () => {
  bench = await createSchedulerBench()
  await bench.add({
    url: receiver.url,
    headers: [
      ['x-shop', '1'],
      ['content-type', 'text/plain'],
    ],
  })
  await bench.attempted(1)
  expect(head(receiver.requests[0]).slice(3, -1)).toEqual([
    'User-Agent: paylink-console-ipn/1.2.3',
    'content-type: text/plain',
    'x-shop: 1',
  ])
})

test('diagnostic headers are sent and recorded when the setting is on', async () => {
  bench = await createSchedulerBench({ settings: { ipnDiagnosticHeaders: true } })
  status = '500 No'
  await bench.add({ url: receiver.url })
  await bench.attempted(1)
  await bench.clock.advance(5_000)
  await bench.attempted(2)
  const sent = receiver.requests.map((request) => head(request).filter((line) => line.startsWith('X-')))
  expect(sent).toEqual([
    ['X-Ipn-Id: delivery-1', 'X-Ipn-Attempt: 1'],
    ['X-Ipn-Id: delivery-1', 'X-Ipn-Attempt: 2'],
  ])
  const recorded = bench.attempts().map(({ requestHeaders }) => requestHeaders.map((pair) => pair.join(': ')))
  expect(recorded).toEqual(receiver.requests.map((request) => head(request).slice(1)))
})

test('every attempt sends the same bytes, whatever the text', async () => {
  bench = await createSchedulerBench({ settings: { ipnRetries: 'quick' } })
  status = '500 No'
  await fc.assert(
    fc.asyncProperty(
      fc.uuid(),
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.constantFrom('form', 'json'),
      async (id, text, format) => {
        const body = format === 'form' ? formEncoded([['merchant_ref_code', text]]) : JSON.stringify({ text })
        receiver.requests.length = 0
        await bench.add({ id, url: receiver.url, body })
        await bench.attempted(1, id)
        await bench.clock.advance(1_000)
        await bench.attempted(2, id)
        bench.scheduler.resend(id)
        await bench.attempted(3, id)
        await bench.scheduler.stop(id)
        const bodies = receiver.requests.map((request) => {
          const bytes = Buffer.from(request.slice(request.indexOf('\r\n\r\n') + 4), 'latin1')
          return bytes.toString('utf8')
        })
        expect(bodies).toEqual([body, body, body])
      },
    ),
    { numRuns: 30 },
  )
})

test('proxies named in the environment are not used', async () => {
  const names = ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'ALL_PROXY', 'NODE_USE_ENV_PROXY'] as const
  const before = names.map((name) => [name, process.env[name]] as const)
  for (const name of names) process.env[name] = name === 'NODE_USE_ENV_PROXY' ? '1' : 'http://127.0.0.1:1'
  try {
    bench = await createSchedulerBench()
    await bench.add({ url: receiver.url })
    expect(await bench.attempted(1)).toMatchObject({ state: 'delivered' })
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
})

test('connections are reused', async () => {
  bench = await createSchedulerBench()
  const ports = new Set<number | undefined>()
  await receiver.close()
  receiver = await createRawReceiver((socket) => {
    ports.add(socket.remotePort)
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
  })
  for (const id of ['a', 'b', 'c']) {
    await bench.add({ id, url: receiver.url })
    await bench.attempted(1, id)
  }
  expect(ports.size).toBe(1)
})
