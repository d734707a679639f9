import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { listen } from '../../../src/main/service/listen.ts'
import { authorizationFor, buildTestService } from '../../support/test-service.ts'

test('a call that comes while the service closes gets an answer with a code', async () => {
  const { app } = await buildTestService()
  const body = '{}'
  const call = [
    'POST /v2/payment-links HTTP/1.1',
    'Host: 127.0.0.1',
    'Content-Type: application/json',
    `Authorization: ${authorizationFor(body)}`,
    `Content-Length: ${body.length}`,
  ].join('\r\n')
  let answer = ''
  // Fastify calls it when it closes already, but has not closed the connections.
  app.addHook('preClose', async () => {
    socket.write(`${call}\r\n\r\n${body}`)
    ;[answer] = await once(socket, 'data')
  })
  const url = await listen(app, '127.0.0.1', 0)
  const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8')
  await once(socket, 'connect')
  await app.close()
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).toContain('"code":"E002"')
  socket.destroy()
})
