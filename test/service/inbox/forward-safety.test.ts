import { request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { listenWithInboxes, sendRaw } from '../../support/inbox-service.ts'
import { createRawReceiver, createReceiver } from '../../support/receiver.ts'
import { runEngine } from '../../support/run-engine.ts'
import { demoSecret } from '../../support/test-service.ts'

const to = (url: string) => ({ kind: 'forward', url, timeoutSeconds: 60 }) as const

test('by an inbox that forwards to the console nothing is reached without the token', async () => {
  const { serviceUrl, consoleUrl, token, api } = await runEngine()
  const { status } = await api('PUT', '/api/inbox/demo/behaviour', to(`${consoleUrl}/api/settings`))
  expect(status).toBe(200)
  const statusFor = async (headers: string[], method = 'GET') =>
    (await sendRaw(`${serviceUrl}/inbox/demo`, { method, headers }).answer).status
  expect(await statusFor([])).toBe(401)
  expect(await statusFor(['Cookie', `paylink-session=${token}`, 'Origin', consoleUrl], 'PATCH')).toBe(401)
  // Who has the token needs no inbox.
  expect(await statusFor(['Authorization', `Bearer ${token}`])).toBe(200)
})

test('a page of another server does not run as one of ours', async () => {
  const server = await createReceiver((response) =>
    response
      .writeHead(200, { 'Content-Type': 'text/html', 'Content-Security-Policy': "script-src 'unsafe-inline'" })
      .end('<script>document.title = "ours"</script>'),
  )
  onTestFinished(server.close)
  const { post } = await listenWithInboxes({ demo: to(server.url) })
  const { headers } = await post('demo').answer
  expect(headers).toMatchObject({
    'content-security-policy': "script-src 'unsafe-inline', sandbox",
    'x-content-type-options': 'nosniff',
  })
})

test('a secret that only a header of the answer has is passed on, and kept masked', async () => {
  const server = await createReceiver((response) => response.writeHead(200, { 'X-Echo': demoSecret }).end('ok'))
  onTestFinished(server.close)
  const { post, messages } = await listenWithInboxes({ demo: to(server.url) })
  expect((await post('demo').answer).headers).toMatchObject({ 'x-echo': demoSecret })
  expect(messages()).toHaveLength(1)
  expect(JSON.stringify(messages())).not.toContain(demoSecret)
})

test('a redirect is passed back, not followed', async () => {
  const other = await createReceiver()
  onTestFinished(other.close)
  const server = await createReceiver((response) => response.writeHead(307, { location: other.url }).end())
  onTestFinished(server.close)
  const { url } = await listenWithInboxes({ demo: to(server.url) })
  const { status, headers } = await sendRaw(`${url}/inbox/demo`).answer
  expect({ status, location: headers.location }).toEqual({ status: 307, location: other.url })
  expect(other.received).toEqual([])
})

test('neither path, query nor Host of a message decides where it goes', async () => {
  const server = await createReceiver()
  onTestFinished(server.close)
  const { url } = await listenWithInboxes({ demo: to(server.url) })
  const { port } = new URL(url)
  const path = '/inbox/demo/%2e%2e/%0d%0aX:1?url=http://elsewhere.test/'
  const headers = ['Host', 'elsewhere.test', 'X-Forwarded-Host', 'elsewhere.test', 'Content-Length', '0']
  await new Promise<void>((resolve, reject) => {
    request({ port, path, method: 'POST', agent: false, headers: headers as never })
      .on('response', (response) => response.resume().on('end', resolve))
      .on('error', reject)
      .end()
  })
  expect(server.received).toMatchObject([{ url: '/ipn', headers: { host: new URL(server.url).host } }])
})

test.each<[string, string, number]>([
  ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 9\r\n\r\nx', 502],
  ['a length and chunks', 'HTTP/1.1 200 OK\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n', 502],
  ['a bare line feed in a header', 'HTTP/1.1 200 OK\r\nX: a\nSet-Cookie: b=1\r\nContent-Length: 0\r\n\r\n', 502],
  ['a zero byte in a header', 'HTTP/1.1 200 OK\r\nX: a\0b\r\nContent-Length: 0\r\n\r\n', 502],
  ['a status nobody knows', 'HTTP/1.1 999 Odd\r\nContent-Length: 0\r\n\r\n', 999],
  ['a status that is none', 'HTTP/1.1 099 Odd\r\nContent-Length: 0\r\nConnection: close\r\n\r\n', 502],
  ['a change of protocol', 'HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n', 502],
  ['a length that 304 has no body for', 'HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\n', 304],
  ['a length that 204 has no body for', 'HTTP/1.1 204 No\r\nContent-Length: 5\r\n\r\n', 204],
  [
    'a length in an interim answer',
    'HTTP/1.1 103 Early\r\nContent-Length: 5\r\n\r\nHTTP/1.1 202 OK\r\nContent-Length: 0\r\n\r\n',
    202,
  ],
  ['another answer after its own', 'HTTP/1.1 204 No\r\n\r\nHTTP/1.1 200 OK\r\nSet-Cookie: b=1\r\n\r\n', 204],
])('an answer with %s becomes one whole answer', async (_name, bytes, expected) => {
  const server = await createRawReceiver((socket) => socket.end(Buffer.from(bytes, 'latin1')))
  onTestFinished(server.close)
  const { url, messages } = await listenWithInboxes({ demo: to(server.url) })
  const { status, headers } = await sendRaw(`${url}/inbox/demo`).answer
  expect(status).toBe(expected)
  expect(headers).not.toHaveProperty('set-cookie')
  expect(messages()).toMatchObject([{ answeredStatus: expected, reaction: { state: 'done' } }])
})
