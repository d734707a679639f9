import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createRefusedCalls } from '../../../src/main/service/http/refused-calls.ts'
import { defaultSettings } from '../../../src/shared/contract/settings.ts'

test('bytes that are no request, behind a call that is still answered, are one call however many packets they are', async () => {
  const keep = vi.fn()
  const { follow, onClientError } = createRefusedCalls({ settings: () => defaultSettings, keep })
  const errors = vi.fn(onClientError)
  const server = createServer()
  onTestFinished(() => void server.close())
  follow(server)
  server.on('clientError', (error, socket) => errors(error, socket as never))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const closed = once(socket, 'close')
  socket.resume().write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse]
  socket.write('\x16\x03 no request\r\n\r\n')
  await vi.waitFor(() => expect(errors).toHaveBeenCalledTimes(1))
  socket.write('\x16\x03 nor this\r\n\r\n')
  await vi.waitFor(() => expect(errors).toHaveBeenCalledTimes(2))
  response.end('answered')
  await vi.waitFor(() => expect(keep).toHaveBeenCalled())
  await closed
  expect(keep).toHaveBeenCalledOnce()
})
