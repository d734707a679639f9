import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import type { InboxBehaviour } from '../../../src/shared/contract/inboxes.ts'
import { listenWithInboxes, sendRaw } from '../../support/inbox-service.ts'
import { createRawReceiver, createReceiver, unusedPort } from '../../support/receiver.ts'

const to = (url: string, timeoutSeconds = 60): InboxBehaviour => ({ kind: 'forward', url, timeoutSeconds })

test('another server sees the message as it came, and its answer is the inbox’s own', async () => {
  const server = await createReceiver((response) =>
    response
      .writeHead(201, ['X-Shop', 'yes', 'Set-Cookie', 'a=1', 'Set-Cookie', 'b=2', 'Keep-Alive', 'timeout=9'])
      .end('thanks'),
  )
  onTestFinished(server.close)
  const { url, messages } = await listenWithInboxes({ demo: to(server.url) })
  const headers = ['Content-Type', 'text/plain', 'X-Mine', 'ä1', 'TE', 'trailers', 'Connection', 'X-Hop, X-Also']
  headers.push('X-Hop', '1', 'X-Also', '2')
  const {
    status,
    headers: answered,
    body,
  } = await sendRaw(`${url}/inbox/demo/below?x=1`, { headers, body: 'hello' }).answer
  expect({ status, body, shop: answered['x-shop'] }).toEqual({ status: 201, body: 'thanks', shop: 'yes' })
  expect(answered['set-cookie']).toEqual(['a=1', 'b=2'])
  const [seen] = server.received
  expect(seen).toMatchObject({ method: 'POST', url: '/ipn', body: 'hello' })
  expect(seen?.headers).toMatchObject({ 'content-type': 'text/plain', 'x-mine': 'ä1', host: new URL(server.url).host })
  expect(seen?.headers).not.toHaveProperty('x-hop')
  expect(seen?.headers).not.toHaveProperty('x-also')
  expect(seen?.headers).not.toHaveProperty('te')
  expect(messages()).toMatchObject([
    {
      answeredStatus: 201,
      reaction: {
        kind: 'forward',
        state: 'done',
        forwarded: { url: server.url, error: null, response: { status: 201, body: { text: 'thanks' } } },
      },
    },
  ])
  expect(JSON.stringify(messages())).not.toContain('a=1')
})

test('what the sender expected of the inbox is not expected of the other server', async () => {
  const server = await createReceiver((response) => response.end('thanks'))
  onTestFinished(server.close)
  const { url } = await listenWithInboxes({ demo: to(server.url) })
  const headers = ['Expect', '100-continue']
  expect(await sendRaw(`${url}/inbox/demo`, { headers, body: 'x' }).answer).toMatchObject({ status: 200 })
  expect(server.received[0]?.headers).not.toHaveProperty('expect')
})

test('another server that closes connections unnoticed loses no message: each is sent once, on a connection of its own', async () => {
  const connections = new Set<unknown>()
  const server = await createRawReceiver((socket) => {
    if (connections.has(socket)) socket.resetAndDestroy()
    else socket.write('HTTP/1.1 200 OK\r\nKeep-Alive: timeout=60\r\nContent-Length: 2\r\n\r\nok')
    connections.add(socket)
  })
  onTestFinished(server.close)
  const { url } = await listenWithInboxes({ demo: to(server.url) })
  for (const body of ['one', 'two', 'three']) {
    expect(await sendRaw(`${url}/inbox/demo`, { body }).answer).toMatchObject({ status: 200, body: 'ok' })
  }
  expect(server.requests.map((request) => request.split('\r\n\r\n')[1])).toEqual(['one', 'two', 'three'])
})

test.each<[string, () => Promise<string>, string, RegExp]>([
  ['refuses', async () => `http://127.0.0.1:${await unusedPort()}/`, 'refused', /refused the connection/],
  [
    'resets',
    async () => {
      const server = await createRawReceiver((socket) => socket.resetAndDestroy())
      onTestFinished(server.close)
      return server.url
    },
    'reset',
    /broke off the connection/,
  ],
  [
    'hangs',
    async () => {
      const server = await createRawReceiver(() => {})
      onTestFinished(server.close)
      return server.url
    },
    'timeout',
    /did not answer within 1 s/,
  ],
  [
    'closes the connection within its answer',
    async () => {
      const server = await createRawReceiver((socket) =>
        socket.end('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf'),
      )
      onTestFinished(server.close)
      return server.url
    },
    'closed',
    /in the middle of its answer/,
  ],
  [
    'answers with 100 MB',
    async () => {
      const server = await createRawReceiver((socket) => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 104857600\r\n\r\n')
        const more = () => {
          while (!socket.destroyed && socket.write(Buffer.alloc(65_536)));
        }
        socket.on('drain', more).on('error', () => {})
        more()
      })
      onTestFinished(server.close)
      return server.url
    },
    'too-large',
    /more than 1 MiB/,
  ],
])('a server that %s makes it a 502 in plain words, kept with the message', async (_name, target, code, words) => {
  const { post, messages } = await listenWithInboxes({ demo: to(await target(), code === 'timeout' ? 1 : 60) })
  const { status, body } = await post('demo').answer
  expect(status).toBe(502)
  expect(body).toMatch(words)
  expect(messages()).toMatchObject([{ answeredStatus: 502, reaction: { forwarded: { error: { code } } } }])
})

test('an answer of 1 MiB is passed on whole', async () => {
  const answer = 'x'.repeat(1024 * 1024)
  const server = await createReceiver((response) => response.end(answer))
  onTestFinished(server.close)
  const { post } = await listenWithInboxes({ demo: to(server.url) })
  const { status, body } = await post('demo').answer
  expect([status, body === answer]).toEqual([200, true])
})

test('bytes that are no text go both ways as they are, and are kept as such', async () => {
  const packed = gzipSync('thanks')
  const server = await createRawReceiver((socket) => {
    socket.write(`HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${packed.length}\r\n\r\n`)
    socket.end(packed)
  })
  onTestFinished(server.close)
  const { url, messages, logEntries } = await listenWithInboxes({ demo: to(server.url) })
  const bytes = Buffer.from([0, 0xff, 0xfe, 0x80])
  const answer = await fetch(`${url}/inbox/demo`, { method: 'POST', body: bytes })
  expect([answer.headers.get('content-encoding'), await answer.text()]).toEqual(['gzip', 'thanks'])
  const kept = { encoding: 'base64', text: packed.toString('base64') }
  const received = { encoding: 'base64', text: bytes.toString('base64') }
  expect(messages()).toMatchObject([{ body: received, reaction: { forwarded: { response: { body: kept } } } }])
  expect(await logEntries()).toMatchObject([{ requestBody: received, responseBody: kept }])
})

test('a message is not sent round in a circle', async () => {
  const service = await listenWithInboxes()
  await service.setUp('a', to(`${service.url}/inbox/b`))
  await service.setUp('b', to(`${service.url}/inbox/a`))
  const { status, body } = await service.post('a').answer
  expect(status).toBe(508)
  expect(body).toContain('forwarding loop')
  expect(service.messages().map(({ name }) => name)).toEqual(['a', 'b', 'a'])
})

test('a message is not sent round in a circle, though a server on the way joins its headers and writes their names small', async () => {
  const server = await createReceiver((response) => response.end())
  onTestFinished(server.close)
  const { url, post } = await listenWithInboxes({ demo: to(server.url) })
  await post('demo').answer
  const mark = server.received[0]?.headers['x-paylink-inbox']
  // An inbox of the same name elsewhere is another one.
  expect(mark).toMatch(/.\/demo$/)
  const again = sendRaw(`${url}/inbox/demo`, { headers: ['x-paylink-inbox', `elsewhere, ${mark}`] })
  expect((await again.answer).status).toBe(508)
})

test('a message passes through five inboxes at the most', async () => {
  const server = await createRawReceiver((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'))
  onTestFinished(server.close)
  const { url } = await listenWithInboxes({ demo: to(server.url) })
  const after = async (passed: number) => {
    const headers = new Headers()
    for (let at = 0; at < passed; at++) headers.append('X-Paylink-Inbox', `other-${at}`)
    return (await fetch(`${url}/inbox/demo`, { method: 'POST', headers, body: 'x' })).status
  }
  expect([await after(4), await after(5)]).toEqual([200, 508])
})

test('stopping does not wait for the other server', async () => {
  const server = await createRawReceiver(() => {})
  onTestFinished(server.close)
  const { app, post, messages, until } = await listenWithInboxes({ demo: to(server.url, 120) })
  const ended = expect(post('demo').answer).rejects.toThrow()
  await until(() => server.requests.length === 1)
  await app.close()
  await ended
  expect(messages()).toMatchObject([{ reaction: { state: 'stopped', forwarded: { error: { code: 'stopped' } } } }])
})
