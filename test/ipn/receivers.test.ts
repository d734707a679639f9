import type { Socket } from 'node:net'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Settings } from '../../src/shared/contract/settings.ts'
import { createMemoryStore } from '../support/memory-store.ts'
import { createRawReceiver, createReceiver, unusedPort } from '../support/receiver.ts'
import { createSchedulerBench, type SchedulerBench } from '../support/scheduler-bench.ts'
import { makeMerchant } from '../support/store-records.ts'

const patient = { ipnTimeoutSeconds: 60, ipnRetries: 'none' } as const
let bench: SchedulerBench
const closing: (() => Promise<void>)[] = []

afterEach(async () => {
  await bench.scheduler.close(0)
  for (const close of closing.splice(0)) await close()
})

/** One attempt at a receiver that does with the connection what it likes; a healthy one is served meanwhile. */
const tryAt = async (onRequest: (socket: Socket) => void, { path = '/ipn', ...settings }: Trial = {}) => {
  const receiver = await createRawReceiver(onRequest)
  closing.push(receiver.close)
  const { attempt, delivery } = await tryUrl(`http://127.0.0.1:${receiver.port}${path}`, settings)
  return { attempt, delivery, receiver, host: `127.0.0.1:${receiver.port}` }
}
type Trial = Partial<Settings> & { path?: string }

const tryUrl = async (url: string, settings: Partial<Settings> = {}) => {
  const healthy = await createReceiver()
  closing.push(healthy.close)
  bench = await createSchedulerBench({ settings: { ...patient, ...settings } })
  await bench.add({ url })
  // Of this one nothing may be late, however busy the machine is.
  await bench.store.commit([{ settings: { ...bench.store.settings(), ...patient } }])
  await bench.add({ id: 'healthy', url: healthy.url })
  expect(await bench.attempted(1, 'healthy')).toMatchObject({ state: 'delivered' })
  const delivery = await bench.attempted(1)
  const [attempt] = bench.attempts()
  if (attempt === undefined) throw new Error('no attempt')
  return { attempt, delivery }
}

const answer =
  (text: string, end = true) =>
  (socket: Socket) => {
    socket.write(text)
    if (end) socket.end()
  }

/** After what was written has been read: a reset overtakes what has not. */
const resetLater = (socket: Socket) => setTimeout(() => socket.resetAndDestroy(), 200)

test('a card number that a receiver answers is not stored', async () => {
  const body = '{"number":"4539571234567891","order":"4539571234567890"}'
  const head = `HTTP/1.1 200 OK\r\nX-Card: 4539 5712 3456 7891\r\nX-Order: 1\r\nContent-Length: ${body.length}\r\n\r\n`
  const { attempt } = await tryAt(answer(head + body))
  expect(attempt.response?.body.text).toBe('{"number":"••••••••••••7891","order":"4539571234567890"}')
  expect(attempt.response?.headers).toEqual(
    expect.arrayContaining([
      ['X-Card', '•••• •••• •••• 7891'],
      ['X-Order', '1'],
    ]),
  )
})

test.each([
  ['text', ''],
  ['bytes', '\xe9'],
])('a secret of a merchant that a receiver answers is not stored: %s', async (_, start) => {
  const secret = 'sk_of_receiver_tests'
  const store = createMemoryStore()
  await store.commit([{ put: 'merchants', record: makeMerchant(1, { secret }) }])
  const receiver = await createReceiver((response) => {
    response.setHeader('X-Key', secret)
    response.end(Buffer.from(`${start}{"secret":"${secret}"}`, 'latin1'))
  })
  onTestFinished(() => receiver.close())
  bench = await createSchedulerBench({ settings: patient, store })
  await bench.add({ url: receiver.url })
  await bench.attempted(1)
  const { response } = bench.attempts()[0] ?? {}
  const text = Buffer.from(response?.body.text ?? '', response?.body.encoding).toString('latin1')
  expect(text).toMatch(/^\xe9?\{"secret":".{4,}"\}$/)
  expect(`${text} ${JSON.stringify(response?.headers)}`).not.toContain(secret)
})

test('a card number in an answer that is not UTF-8 is not stored', async () => {
  const receiver = await createReceiver((response) => response.end(Buffer.from('caf\xe9 4539571234567891', 'latin1')))
  onTestFinished(() => receiver.close())
  const { attempt } = await tryUrl(receiver.url)
  const { text = '', encoding } = attempt.response?.body ?? {}
  expect([encoding, Buffer.from(text, 'base64').toString('latin1')]).toEqual(['base64', 'caf\xe9 ************7891'])
})

test.each([
  ['text', ''],
  ['bytes', '\xe9'],
])('a card number at the end of what is kept is not stored in part: %s', async (_, start) => {
  const number = '4539 5712 3456 7891'
  for (const before of [8_192 - 19, 8_192 - 18, 8_192 - 9, 8_192 - 1, 8_192]) {
    const body = `${start}${'x'.repeat(before - start.length)}${number} and ${number}`
    const receiver = await createReceiver((response) => response.end(Buffer.from(body + 'y'.repeat(9_000), 'latin1')))
    const { attempt } = await tryUrl(receiver.url)
    await receiver.close()
    const { text = '', encoding, bytes } = attempt.response?.body ?? {}
    const kept = Buffer.from(text, encoding).toString('latin1')
    expect([bytes, kept.length <= 8_192 + 2 * 16, /4539|5712/.test(kept)], kept.slice(8_100)).toEqual([
      body.length + 9_000,
      true,
      false,
    ])
    expect(kept.slice(0, 8_100)).toBe(body.slice(0, 8_100))
  }
})

describe('no response', () => {
  test('no listener on the port', async () => {
    const port = await unusedPort()
    const { attempt, delivery } = await tryUrl(`http://127.0.0.1:${port}/ipn`)
    const error = {
      code: 'refused',
      message: `The receiver refused the connection (127.0.0.1:${port}). Is it running?`,
    }
    expect(attempt).toMatchObject({ response: null, error })
    expect(delivery).toMatchObject({ state: 'failed', lastStatus: null, lastError: error })
  })

  test('localhost with both addresses refused', async () => {
    const port = await unusedPort()
    const { attempt } = await tryUrl(`http://localhost:${port}/ipn`)
    expect(attempt.error).toEqual({
      code: 'refused',
      message: `The receiver refused the connection (localhost:${port}). Is it running?`,
    })
  })

  test('the receiver never responds', async () => {
    const { attempt, host } = await tryAt(() => {}, { ipnTimeoutSeconds: 0.2 })
    expect(attempt).toMatchObject({
      response: null,
      error: { code: 'timeout', message: `The receiver did not answer within 0.2 s (${host}).` },
    })
    expect(attempt.durationMs).toBeGreaterThan(190)
    expect(attempt.durationMs).toBeLessThan(10_000)
    expect(attempt.durationMs * 1_000).toBeCloseTo(Math.round(attempt.durationMs * 1_000), 6)
  })

  test('the receiver resets the connection within the head', async () => {
    const { attempt, host } = await tryAt((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Le')
      resetLater(socket)
    })
    expect(attempt).toMatchObject({
      response: null,
      error: { code: 'reset', message: `The receiver broke off the connection (${host}) before it answered.` },
    })
  })

  test('the receiver closes the connection', async () => {
    const { attempt, host } = await tryAt((socket) => socket.end())
    expect(attempt).toMatchObject({
      response: null,
      error: { code: 'closed', message: `The receiver closed the connection (${host}) without an answer.` },
    })
  })

  test('https to a port that speaks plain HTTP', async () => {
    const plain = await createReceiver()
    closing.push(plain.close)
    const { attempt } = await tryUrl(plain.url.replace('http:', 'https:'))
    expect(attempt).toMatchObject({ response: null, error: { code: 'tls' } })
    expect(attempt.error?.message).toMatch(/^No secure connection to the receiver could be made \(127\.0\.0\.1:\d+\): /)
  })

  test('https to a port where the handshake hangs', async () => {
    const receiver = await createRawReceiver(() => {})
    closing.push(receiver.close)
    const { attempt } = await tryUrl(`https://127.0.0.1:${receiver.port}/`, { ipnTimeoutSeconds: 0.2 })
    expect(attempt).toMatchObject({ response: null, error: { code: 'timeout' } })
  })

  test('a host name that does not exist', async () => {
    const { attempt } = await tryUrl('http://receiver.invalid/ipn')
    expect(attempt.error).toEqual({
      code: 'dns',
      message: "The receiver's host name could not be resolved (receiver.invalid).",
    })
  })

  test.each(['not a url', 'ftp://127.0.0.1/'])('imported data with the URL "%s"', async (url) => {
    const { attempt } = await tryUrl(url)
    expect(attempt.error).toEqual({ code: 'other', message: `"${url}" is not an http or https URL.` })
  })

  test.each([
    ['not HTTP', 'SSH-2.0-OpenSSH_9.2\r\n\r\n'],
    ['a switch of protocols nobody asked for', 'HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'],
    ['a status that HTTP does not have', 'HTTP/1.1 099 What\r\nContent-Length: 0\r\n\r\n'],
    ['a head without end', `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`],
  ])('%s', async (_, text) => {
    const { attempt } = await tryAt(answer(text))
    expect(attempt).toMatchObject({ response: null, error: { code: 'protocol' } })
    expect(attempt.error?.message).toMatch(/^The receiver's answer is not valid HTTP \(127\.0\.0\.1:\d+\): /)
    expect(attempt.error?.message).not.toMatch(/==/)
  })
})

describe('the status counts, and a failure of the body is recorded', () => {
  const part = 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf'
  const kept = { status: 200, body: { text: 'half', encoding: 'utf8', bytes: 10, truncated: true } }

  test('a declared length of any size is recorded', async () => {
    const { attempt } = await tryAt(answer('HTTP/1.1 200 OK\r\nContent-Length: 104857600\r\n\r\nhalf'))
    expect(attempt.response?.body).toMatchObject({ text: 'half', bytes: 104_857_600, truncated: true })
  })

  test('of a body without a declared length the bytes that came are counted', async () => {
    const { attempt } = await tryAt(answer('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n'))
    expect(attempt.response?.body).toEqual({ ...kept.body, bytes: 4 })
  })

  test('closed within the body', async () => {
    const { attempt, delivery, host } = await tryAt(answer(part))
    expect(attempt).toMatchObject({ response: kept, error: null })
    expect(attempt.bodyError).toEqual({
      code: 'closed',
      message: `The receiver closed the connection (${host}) in the middle of its answer.`,
    })
    expect(delivery).toMatchObject({ state: 'delivered', lastStatus: 200, lastError: null })
  })

  test.each([
    [
      'a length and chunks',
      'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nOK\r\n0\r\n\r\n',
    ],
    [
      'chunks and a length',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n2\r\nOK\r\n0\r\n\r\n',
    ],
    ['a length twice', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\nOK'],
    ['a length twice, in HTTP/1.0', 'HTTP/1.0 200 OK\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\nOK'],
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nOK'],
    [
      'a length twice after an interim answer',
      'HTTP/1.1 103 Early\r\nX: y\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\nOK',
    ],
  ])('a head with %s', async (_, text) => {
    const { attempt, delivery, host } = await tryAt(answer(text))
    expect(attempt).toMatchObject({ response: { status: 200, headers: [], body: { truncated: true } }, error: null })
    expect(attempt.bodyError).toEqual({
      code: 'protocol',
      message: `The receiver's answer is not valid HTTP (${host}): its Content-Length does not fit the rest of its head.`,
    })
    expect(delivery).toMatchObject({ state: 'delivered', lastStatus: 200, lastError: null })
  })

  test('a head with a length that is no number', async () => {
    const { attempt, delivery } = await tryAt(answer('HTTP/1.1 200 OK\r\nContent-Length: abc\r\n\r\nOK'))
    expect(attempt).toMatchObject({ response: { status: 200 }, bodyError: { code: 'protocol' }, error: null })
    expect(delivery.state).toBe('delivered')
  })

  test('a head with a length twice and a status that does not acknowledge', async () => {
    const text = 'HTTP/1.1 500 No\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\nNO'
    const { attempt, delivery } = await tryAt(answer(text))
    expect(attempt).toMatchObject({ response: { status: 500 }, bodyError: { code: 'protocol' }, error: null })
    expect(delivery).toMatchObject({ state: 'failed', lastStatus: 500 })
  })

  test('reset within the body', async () => {
    const { attempt, delivery } = await tryAt((socket) => {
      socket.write(part)
      resetLater(socket)
    })
    expect(attempt).toMatchObject({ response: kept, bodyError: { code: 'reset' }, error: null })
    expect(delivery.state).toBe('delivered')
  })

  test('a timeout within the body', async () => {
    const { attempt, delivery, host } = await tryAt(answer(part, false), { ipnTimeoutSeconds: 5 })
    expect(attempt).toMatchObject({
      response: kept,
      bodyError: {
        code: 'timeout',
        message: `The receiver began to answer but did not finish within 5 s (${host}).`,
      },
      error: null,
    })
    expect(delivery.state).toBe('delivered')
  })

  test('a truncated chunked body', async () => {
    const { attempt } = await tryAt(answer('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nhal'))
    expect(attempt).toMatchObject({
      response: { body: { text: 'hal', truncated: true } },
      bodyError: { code: 'closed' },
      error: null,
    })
  })

  test('an error status with a truncated body', async () => {
    const { attempt, delivery } = await tryAt(answer('HTTP/1.1 500 No\r\nContent-Length: 10\r\n\r\nhalf'))
    expect(attempt).toMatchObject({ response: { status: 500 }, bodyError: { code: 'closed' }, error: null })
    expect(delivery).toMatchObject({ state: 'failed', lastStatus: 500, lastError: null })
  })

  test('a complete body has no error', async () => {
    const { attempt } = await tryAt(answer('HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nhalf'))
    expect(attempt).not.toHaveProperty('bodyError')
  })
})

describe('unusual but complete responses', () => {
  test('a body longer than its Content-Length is cut there', async () => {
    const { attempt, delivery } = await tryAt(answer('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok and more'))
    expect(attempt).toMatchObject({ response: { status: 200, body: { text: 'ok', bytes: 2 } }, error: null })
    expect(delivery.state).toBe('delivered')
  })

  test('a body that ends with the connection', async () => {
    const { attempt } = await tryAt(answer('HTTP/1.0 200 OK\r\n\r\nthanks'))
    expect(attempt).toMatchObject({
      response: { status: 200, headers: [], body: { text: 'thanks', bytes: 6, truncated: false } },
      error: null,
    })
  })

  test('an early hint before the answer', async () => {
    const { attempt } = await tryAt(
      answer('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n'),
    )
    expect(attempt.response).toMatchObject({ status: 201, headers: [['Content-Length', '0']] })
  })

  test.each([[''], ['Content-Length: 5\r\n']])('204 acknowledges, with %j too', async (header) => {
    const { attempt, delivery } = await tryAt(answer(`HTTP/1.1 204 No Content\r\n${header}\r\n`))
    expect(attempt.response).toEqual({
      status: 204,
      headers: header === '' ? [] : [['Content-Length', '5']],
      body: { text: '', encoding: 'utf8', bytes: 0, truncated: false },
    })
    expect(delivery.state).toBe('delivered')
  })

  test('headers keep their order, case and repetition', async () => {
    const { attempt } = await tryAt(
      answer('HTTP/1.1 200 OK\r\nX-Trace: 1\r\nset-cookie: a=1\r\nSET-COOKIE: b=2\r\nContent-Length: 0\r\n\r\n'),
    )
    expect(attempt.response?.headers).toEqual([
      ['X-Trace', '1'],
      ['set-cookie', 'a=1'],
      ['SET-COOKIE', 'b=2'],
      ['Content-Length', '0'],
    ])
  })

  test.each([301, 302, 303, 307, 308])('a redirect (%i) to itself is a failure and is not followed', async (status) => {
    const { attempt, delivery, receiver } = await tryAt(
      answer(`HTTP/1.1 ${status} Elsewhere\r\nLocation: /ipn\r\nContent-Length: 0\r\n\r\n`),
    )
    expect(attempt).toMatchObject({ response: { status }, error: null })
    expect(delivery).toMatchObject({ state: 'failed', lastStatus: status, lastError: null })
    expect(receiver.requests).toHaveLength(1)
  })
})

describe('the stored body', () => {
  const withBody = (body: Buffer) => (socket: Socket) => {
    socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n`)
    socket.end(body)
  }

  test('UTF-8 as text, byte order mark and all', async () => {
    const text = '\uFEFFgrüße ✓'
    const { attempt } = await tryAt(withBody(Buffer.from(text)))
    expect(attempt.response?.body).toEqual({ text, encoding: 'utf8', bytes: 14, truncated: false })
  })

  test('other bytes as base64', async () => {
    const bytes = Buffer.from([0xff, 0x00, 0xfe])
    const { attempt } = await tryAt(withBody(bytes))
    expect(attempt.response?.body).toEqual({
      text: bytes.toString('base64'),
      encoding: 'base64',
      bytes: 3,
      truncated: false,
    })
  })

  test('8 KiB are stored completely', async () => {
    const { attempt } = await tryAt(withBody(Buffer.alloc(8_192, 'a')))
    expect(attempt.response?.body).toEqual({
      text: 'a'.repeat(8_192),
      encoding: 'utf8',
      bytes: 8_192,
      truncated: false,
    })
  })

  test('a longer one is truncated between two characters, and its length is counted', async () => {
    const { attempt } = await tryAt(withBody(Buffer.from(`a${'ü'.repeat(50_000)}`)))
    expect(attempt.response?.body).toEqual({
      text: `a${'ü'.repeat(4_095)}`,
      encoding: 'utf8',
      bytes: 100_001,
      truncated: true,
    })
  })

  test('only the start of 100 MB is read; the status decides', async () => {
    const total = 100 * 1024 * 1024
    const chunk = Buffer.alloc(64 * 1024, 'x')
    let written = 0
    let ended: () => void = () => {}
    const over = new Promise<void>((resolve) => {
      ended = resolve
    })
    const { attempt, delivery } = await tryAt((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${total}\r\n\r\n`)
      const more = () => {
        while (written < total && !socket.destroyed) {
          written += chunk.length
          if (!socket.write(chunk)) return
        }
      }
      socket.on('drain', more).on('close', ended)
      more()
    })
    expect(attempt).toMatchObject({ response: { status: 200, body: { bytes: total, truncated: true } }, error: null })
    expect(attempt.response?.body.text).toHaveLength(8_192)
    expect(delivery.state).toBe('delivered')
    await over
    expect(written).toBeLessThan(20 * 1024 * 1024)
  })
})
