import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createBody } from '../../support/create-body.ts'
import { authorizationFor, buildTestService } from '../../support/test-service.ts'

let service: Awaited<ReturnType<typeof buildTestService>>
let port: number
beforeEach(async () => {
  service = await buildTestService({}, { headers: 100, request: 200, check: 20 })
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  port = (service.app.server.address() as AddressInfo).port
})
afterEach(() => service.app.close())

/** Everything the service says on a connection after `bytes`, until it closes it. */
const converse = async (...bytes: (string | Buffer)[]): Promise<string> => {
  const socket: Socket = connect(port, '127.0.0.1')
  let heard = ''
  socket.setEncoding('utf8').on('data', (text) => {
    heard += text
  })
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  for (const part of bytes) socket.write(part)
  await once(socket, 'close')
  return heard
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
  it.each([
    ['no HTTP at all', '\x16\x03\x01\x02\x00\r\n\r\n', '400', 'E001'],
    ['a method that does not exist', 'BREW /pot HTTP/1.1\r\nHost: x\r\n\r\n', '400', 'E001'],
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
    const heard = await converse(bytes)
    expect(heard.split(' ')[1]).toBe(status)
    expect(heard).toContain(`"code":"${code}"`)
    expect(heard).toMatch(/\r\nconnection: close\r\n/i)
  })

  it('a body announced as 1 GB is refused before it is sent', async () => {
    const heard = await converse(
      'POST /v2/payment-links HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000000000\r\n\r\n',
    )
    expect(heard).toContain('413')
    expect(heard).toContain('E021')
  })

  it('a client that leaves in the middle of a body disturbs nobody', async () => {
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

  it('pipelined calls are answered in order, each for itself', async () => {
    const bodies = ['A', 'B', 'C'].map((order_id) => createBody({ order_id }))
    const calls = bodies.map((body, index) => {
      const call = post(body, [`Authorization: ${authorizationFor(body)}`])
      return index === 2 ? call : call.replace('Connection: close', 'Connection: keep-alive')
    })
    const heard = await converse(calls.join(''))
    const links = [...heard.matchAll(/\/pay\/([\w-]+)/g)].map(([, id]) => service.store.links.get(id ?? '')?.orderId)
    expect(links).toEqual(['A', 'B', 'C'])
  })
})
