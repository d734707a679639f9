import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { LogEntry } from '../../../src/main/domain/log-entry.ts'
import { createBody } from '../../support/create-body.ts'
import { authorizationFor, buildTestService, demoSecret } from '../../support/test-service.ts'

let service: Awaited<ReturnType<typeof buildTestService>>
let port: number
const listen = async (limits: { headers: number; request: number; check: number }): Promise<void> => {
  service = await buildTestService({}, limits)
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  port = (service.app.server.address() as AddressInfo).port
}
// However busy the machine is, nothing is too late that was sent.
beforeEach(() => listen({ headers: 60_000, request: 60_000, check: 20 }))
/** For what does not arrive: the time limits pass while the test waits. */
const limitTime = async (): Promise<void> => {
  await service.app.close()
  await listen({ headers: 500, request: 1_000, check: 20 })
}
afterEach(() => service.app.close())

/** Everything the service says on a connection after `bytes`, until it closes it. */
const converse = async (...bytes: (string | Buffer)[]): Promise<string> => {
  const socket: Socket = connect(port, '127.0.0.1')
  let reply = ''
  socket.setEncoding('utf8').on('data', (text) => {
    reply += text
  })
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  for (const part of bytes) socket.write(part)
  await once(socket, 'close')
  return reply
}

/** What the log holds once it holds so much. */
const logged = async (count: number): Promise<LogEntry[]> => {
  await expect.poll(async () => (await service.logEntries()).length).toBeGreaterThanOrEqual(count)
  return service.logEntries()
}

const post = (body: string, headers: string[] = []): string =>
  [
    'POST /v2/payment-links HTTP/1.1',
    'Host: x',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    ...headers,
    '',
    body,
  ].join('\r\n')

describe('what does not arrive as one clean HTTP request', () => {
  test.each([
    ['no HTTP at all', '\x16\x03\x01\x02\x00\r\n\r\n', '400', 'E001'],
    ['a method that does not exist', 'BREW /pot HTTP/1.1\r\nHost: x\r\n\r\n', '400', 'E001'],
    ['TLS', Buffer.from('16030102000100', 'hex'), '400', 'E001'],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', '400', 'E001'],
    ['a version that does not exist', 'GET / HTTP/3.7\r\nHost: x\r\n\r\n', '400', 'E001'],
    ['HTTP/2.0', 'POST /v2/payment-links HTTP/2.0\r\nHost: x\r\nContent-Length: 0\r\n\r\n', '400', 'E001'],
    ['HTTP/0.9', 'POST /v2/payment-links HTTP/0.9\r\nHost: x\r\nContent-Length: 0\r\n\r\n', '400', 'E001'],
    ['no version', 'POST /v2/payment-links\r\nHost: x\r\nContent-Length: 0\r\n\r\n', '400', 'E001'],
    ['a NUL in a header', 'GET / HTTP/1.1\r\nHost: x\r\nA: b\0c\r\n\r\n', '400', 'E001'],
    ['CONNECT', 'CONNECT a.example:443 HTTP/1.1\r\nHost: a.example:443\r\n\r\n', '405', 'E041'],
    ['no Host', 'GET /v2/payment-links HTTP/1.1\r\n\r\n', '400', 'E001'],
    ['an empty Host', 'GET /v2/payment-links HTTP/1.1\r\nHost:\r\n\r\n', '400', 'E001'],
    ['two Hosts', 'GET /v2/payment-links HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n', '400', 'E001'],
    ['a Host with a path', 'GET /v2/payment-links HTTP/1.1\r\nHost: a b/c\r\n\r\n', '400', 'E001'],
    ['a Host with an open bracket', 'GET /v2/payment-links HTTP/1.1\r\nHost: [::1\r\n\r\n', '400', 'E001'],
    ['a Host with no such port', 'GET /v2/payment-links HTTP/1.1\r\nHost: x:99999\r\n\r\n', '400', 'E001'],
    ['an unknown Expect', 'POST /v2/payment-links HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n\r\n', '417', 'E001'],
    [
      'a body that is compressed on its way',
      'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n',
      '501',
      'E001',
    ],
    ['headers of 90 KB', `GET / HTTP/1.1\r\nHost: x\r\nX-Big: ${'x'.repeat(90_000)}\r\n\r\n`, '431', 'E021'],
    ['headers of 20 KiB', `GET / HTTP/1.1\r\nHost: x\r\nX-Big: ${'x'.repeat(20_000)}\r\n\r\n`, '431', 'E021'],
    ['headers that never end', 'POST /v2/payment-links HTTP/1.1\r\nHost: x\r\n', '408', 'E001'],
    [
      'a body that never ends',
      'POST /v2/payment-links HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"a":',
      '408',
      'E001',
    ],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab', '400', 'E001'],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      '400',
      'E001',
    ],
  ])('%s is answered %s and closed', async (_name, bytes, status, code) => {
    if (status === '408') await limitTime()
    const reply = await converse(bytes)
    expect(reply.split(' ')[1]).toBe(status)
    expect(reply).toContain(`"code":"${code}"`)
    expect(reply).toMatch(/\r\nconnection: close\r\n/i)
    const entries = await logged(1)
    expect(entries).toMatchObject([{ status: Number(status), code }])
    expect(reply).toContain(JSON.stringify(entries[0]?.message))
    expect(reply.endsWith(entries[0]?.responseBody.text ?? '?')).toBe(true)
  })

  test.each([
    ['in one packet with its request', 0],
    ['right after its request', 1],
  ])('a caller who ends his side of the connection %s is answered', async (_, ms) => {
    const { commit } = service.store
    const slow: typeof commit = (changes) => setTimeout(100).then(() => commit(changes))
    Object.assign(service.store, { commit: slow })
    const body = createBody()
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    let reply = ''
    socket.setEncoding('utf8').on('data', (text) => {
      reply += text
    })
    await once(socket, 'connect')
    const call = post(body, [`Authorization: ${authorizationFor(body)}`]).replace('Connection: close\r\n', '')
    if (ms === 0) socket.end(call)
    else {
      socket.write(call)
      await setTimeout(ms)
      socket.end()
    }
    await once(socket, 'end')
    expect(reply).toContain('"payment_link"')
    expect(await logged(1)).toMatchObject([{ status: 200, code: '00' }])
    socket.destroy()
  })

  test('a second Authorization is found however many headers are between', async () => {
    const body = createBody()
    const token = `Authorization: ${authorizationFor(body)}`
    const reply = await converse(post(body, [token, ...Array.from({ length: 2_100 }, () => 'a:b'), token]))
    expect(reply).toContain('"code":"E010"')
  })

  test('a body announced as 1 GB is refused before it is sent', async () => {
    const reply = await converse(
      'POST /v2/payment-links HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000000000\r\n\r\n',
    )
    expect(reply).toContain('413')
    expect(reply).toContain('E021')
  })

  test('a client that leaves in the middle of a body disturbs nobody', async () => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    const begun = once(service.app.server, 'request')
    socket.write(
      'POST /v2/payment-links HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{',
    )
    await begun
    socket.destroy()
    const body = createBody()
    expect(await converse(post(body, [`Authorization: ${authorizationFor(body)}`]))).toContain('"code":"00"')
    // Its own fault, not one of the service.
    await expect.poll(async () => (await service.logEntries()).map(({ code }) => code).sort()).toEqual(['00', 'E001'])
  })

  test('pipelined calls are answered in order, each for itself', async () => {
    const bodies = ['A', 'B', 'C'].map((order_id) => createBody({ order_id }))
    const calls = bodies.map((body, index) => {
      const call = post(body, [`Authorization: ${authorizationFor(body)}`])
      return index === 2 ? call : call.replace('Connection: close', 'Connection: keep-alive')
    })
    const reply = await converse(calls.join(''))
    const links = [...reply.matchAll(/\/pay\/([\w-]+)/g)].map(([, id]) => service.store.links.get(id ?? '')?.orderId)
    expect(links).toEqual(['A', 'B', 'C'])
  })
})

describe('what is kept of it', () => {
  const first = async (): Promise<LogEntry> => {
    const [entry] = await logged(1)
    if (entry === undefined) throw new Error('nothing was logged')
    return entry
  }

  test('bytes that are text, as text, with their first line read', async () => {
    const bytes = 'BREW /pot?size=2 HTTP/1.1\r\nHost: x\r\n\r\n'
    await converse(bytes)
    expect(await first()).toMatchObject({
      surface: 'other',
      method: 'BREW',
      url: '/pot?size=2',
      requestBody: { text: bytes, encoding: 'utf8', bytes: bytes.length, truncated: false },
      message: 'The request is not valid HTTP: Invalid method encountered',
      masked: false,
      remoteAddress: '127.0.0.1',
    })
  })

  test('TLS as such', async () => {
    const bytes = Buffer.from('16030102000100fc', 'hex')
    await converse(bytes)
    expect(await first()).toMatchObject({
      method: '',
      url: '',
      requestBody: { text: bytes.toString('base64'), encoding: 'base64', bytes: 8 },
      message: 'The request is not valid HTTP: this looks like HTTPS; use http:// for this port',
    })
  })

  test('half a head, by what came of it', async () => {
    await limitTime()
    await converse('GET / HTTP/1.1\r\nHos')
    expect(await first()).toMatchObject({
      status: 408,
      message: 'The request did not arrive whole in time (19 bytes came)',
    })
  })

  test('half a head of a caller who hangs up', async () => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    socket.end('GET / HTTP/1.1\r\nHos').resume()
    const message = 'The caller closed the connection before the request was whole (19 bytes came)'
    expect(await first()).toMatchObject({ status: 400, message })
    socket.destroy()
  })

  test('of large heads the beginning', async () => {
    await converse(`GET /x HTTP/1.1\r\nHost: x\r\nX-Big: ${'é'.repeat(45_000)}\r\n\r\n`)
    const { requestBody, url } = await first()
    expect(url).toBe('/x')
    expect(requestBody.truncated).toBe(true)
    expect(requestBody.text.length).toBeLessThanOrEqual(4_096)
    expect(requestBody.bytes).toBeGreaterThan(16_384)
  })

  test.each([4_096, 4_097])('of %s bytes no more than 4096', async (length) => {
    const head = 'BREW /pot HTTP/1.1\r\nX: '
    const bytes = `${head}${'x'.repeat(length - head.length - 4)}\r\n\r\n`
    await converse(bytes)
    expect((await first()).requestBody).toEqual({
      text: bytes.slice(0, 4_096),
      encoding: 'utf8',
      bytes: length,
      truncated: length > 4_096,
    })
  })

  test.each([
    ['text', ''],
    ['no text', '\xff'],
  ])('no secret, card number or one of several cookies, where the bytes are %s', async (_, more) => {
    const kept = [
      'Cookie: paylink_form=abcdefgh',
      'Cookie: shop_cart=ijklmnop',
      `X-Secret: ${demoSecret}`,
      'X-Card: 4111 1111 1111 1111',
      `X: ${more}`,
    ]
    const coded = `X-Coded: ${Buffer.from(`a${demoSecret}`).toString('base64')}`
    await converse(Buffer.from([`BREW /pot?q=${demoSecret} HTTP/1.1`, ...kept, coded, '', ''].join('\r\n'), 'latin1'))
    const { url, requestBody, masked } = await first()
    expect(url).toBe('/pot?q=••••')
    const text = Buffer.from(requestBody.text, requestBody.encoding === 'utf8' ? 'utf8' : 'base64').toString('latin1')
    expect(text).toContain('BREW /pot')
    for (const hidden of [
      'abcdefgh',
      'ijklmnop',
      demoSecret,
      '4111 1111',
      Buffer.from(demoSecret).toString('base64').slice(4, 18),
    ]) {
      expect(text).not.toContain(hidden)
    }
    expect(masked).toBe(true)
  })

  test('no card number between whose groups there are spaces of Latin-1', async () => {
    await converse(Buffer.from('BREW /pot HTTP/1.1\r\nX-Card: 4111\xa01111\xa01111\xa01111\r\n\r\n', 'latin1'))
    const { requestBody, masked } = await first()
    const shown = Buffer.from(requestBody.text, 'base64').toString('latin1')
    expect([shown, masked]).toEqual([expect.stringMatching(/X-Card: [*\xa0]+1111\r\n/), true])
  })

  test('no secret in a header of a CONNECT', async () => {
    await converse(`CONNECT a.example:443 HTTP/1.1\r\nHost: a.example:443\r\nX-Secret: ${demoSecret}\r\n\r\n`)
    expect((await first()).requestHeaders).toContainEqual(['X-Secret', '••••'])
  })

  test('nothing of a card form, nor of its rest where its length was wrong', async () => {
    const bytes = 'POST /pay/abc?cvv=987 HTTP/1.1\r\nHost x\r\n\r\nnumber=4111&cvv=987'
    await converse(bytes)
    const requestBody = { text: '', encoding: 'utf8', bytes: bytes.length, truncated: false }
    expect(await first()).toMatchObject({ url: '/pay/abc?••••', masked: true, requestBody })
    const form = 'POST /pay/abc HTTP/1.1\r\nHost: x\r\nContent-Length: 12\r\n'
    await converse(`${form}Content-Type: application/x-www-form-urlencoded\r\n\r\nnumber=41111`, '11111111111&cvv=987')
    const entries = await logged(3)
    expect(JSON.stringify(entries)).not.toMatch(/987|4111|1111111/)
  })

  test('nothing of the rest of a card form that comes after its answer', async () => {
    const socket = connect(port, '127.0.0.1')
    const answered = once(socket, 'data')
    const head = 'POST /pay/abc HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n'
    socket.write(`${head}Content-Length: 5\r\n\r\ncvv=9`)
    await answered
    socket.write('87')
    expect((await logged(2)).at(-1)).toMatchObject({ code: 'E001', masked: true, requestBody: { text: '', bytes: 2 } })
    socket.destroy()
  })

  test('nothing of connections on which nothing was asked', async () => {
    await limitTime()
    expect(await converse()).toContain('408')
    expect(await service.logEntries()).toEqual([])
  })

  test('the answer that was given to half a body', async () => {
    await limitTime()
    await converse(
      'POST /v2/payment-links HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"a":',
    )
    expect(await logged(1)).toMatchObject([
      {
        surface: 'create',
        method: 'POST',
        status: 408,
        code: 'E001',
        message: 'The request did not arrive whole in time',
      },
    ])
  })

  test('a form of which half arrived', async () => {
    const head = 'POST /pay/abc HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n'
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    const begun = once(service.app.server, 'request')
    socket.write(`${head}Content-Length: 500\r\n\r\nnumber=4111`)
    await begun
    socket.destroy()
    expect(await logged(1)).toMatchObject([{ surface: 'hosted-page', method: 'POST', url: '/pay/abc', status: 400 }])
  })
})

describe('always-200', () => {
  test.each([
    ['no HTTP', 'BREW /pot HTTP/1.1\r\nHost: x\r\n\r\n', 'E001'],
    ['too large a head', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 'E021'],
    ['half a head', 'GET / HTTP/1.1\r\nHos', 'E001'],
    ['an unknown Expect', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n\r\n', 'E001'],
    ['CONNECT', 'CONNECT a:1 HTTP/1.1\r\nHost: x\r\n\r\n', 'E041'],
  ])('covers %s', async (what, bytes, code) => {
    if (what === 'half a head') await limitTime()
    await service.store.commit([{ settings: { ...service.store.settings(), errorHttpStatus: 'always-200' } }])
    const reply = await converse(bytes)
    expect(reply).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(reply).toContain(`"code":"${code}"`)
  })
})

describe('bytes that are no request, behind one that is', () => {
  test('are answered after it', async () => {
    const body = createBody()
    const call = post(body, [`Authorization: ${authorizationFor(body)}`]).replace('Connection: close\r\n', '')
    const reply = await converse(`${call}BREW\r\n\r\n`)
    expect([...reply.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['200', '400'])
    expect(reply.indexOf('"code":"00"')).toBeLessThan(reply.indexOf('"code":"E001"'))
    expect((await logged(2)).map(({ code }) => code)).toEqual(['00', 'E001'])
  })

  test('or a body that is none', async () => {
    const body = createBody()
    const call = post(body, [`Authorization: ${authorizationFor(body)}`]).replace('Connection: close\r\n', '')
    const next = 'POST /v2/payment-links HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n'
    const reply = await converse(call + next)
    expect([...reply.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['200', '400'])
    expect((await logged(2)).map(({ code }) => code)).toEqual(['00', 'E001'])
  })

  test('nor is a call carried out that nobody would hear the answer of', async () => {
    const body = createBody()
    const keepsOpen = 'Connection: close\r\n'
    const tooLarge = post('x'.repeat(70_000)).replace(keepsOpen, '')
    const reply = await converse(tooLarge + post(body, [`Authorization: ${authorizationFor(body)}`]))
    expect([...reply.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['413'])
    expect(service.store.links.size).toBe(0)
    const entries = await logged(2)
    expect(entries.map(({ status }) => status).sort()).toEqual([0, 413])
    expect(entries.find(({ status }) => status === 0)?.message).toMatch(/^Not carried out/)
  })
})
