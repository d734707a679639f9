import type { AddressInfo, Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { answerClientError } from '../../../src/main/console/http/answer-client-error.ts'
import { rawRequests, statusesIn } from '../../support/raw-requests.ts'
import { createTestConsole, testToken } from '../../support/test-console.ts'

const listen = async (): Promise<number> => {
  const { app } = createTestConsole()
  onTestFinished(() => app.close())
  await app.listen({ host: '127.0.0.1', port: 0 })
  return (app.server.address() as AddressInfo).port
}

test('bytes that are not HTTP are refused in the format of the control API, with the headers of every answer', async () => {
  const reply = await rawRequests(await listen(), ['GET \\api HTTP/1.1\r\nHost: x\r\n\r\n'])
  expect(reply).toMatch(/^HTTP\/1\.1 400 .*"code":"invalid"/s)
  expect(reply).toContain("content-security-policy: default-src 'none'")
})

test.each([
  ['HPE_HEADER_OVERFLOW', 431, 'too-large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408, 'invalid'],
  ['HPE_INVALID_METHOD', 400, 'invalid'],
])('%s is answered %i', async (cause, status, code) => {
  const socket = new PassThrough()
  answerClientError({ code: cause }, socket as unknown as Socket)
  const reply = await text(socket)
  expect([statusesIn(reply), JSON.parse(reply.slice(reply.indexOf('{')))]).toEqual([
    [status],
    { error: { code, message: expect.any(String) } },
  ])
})

test('another Host or Origin is refused however many headers are before it', async () => {
  const port = await listen()
  const many = 'a:b\r\n'.repeat(2_100)
  const call = (more: string) =>
    `GET /api/status HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${testToken}\r\n${many}${more}Connection: close\r\n\r\n`
  for (const [more, status] of [
    ['', 200],
    ['Host: evil.example\r\n', 400],
    ['Origin: http://evil.example\r\n', 403],
  ] as const)
    expect(statusesIn(await rawRequests(port, [call(more)]))).toEqual([status])
})
