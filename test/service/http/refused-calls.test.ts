import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createRefusedCalls } from '../../../src/main/service/http/refused-calls.ts'
import { defaultSettings } from '../../../src/shared/contract/settings.ts'

/** A connection to a server whose calls a test answers. */
const connected = async () => {
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
  let reply = ''
  socket.setEncoding('utf8').on('data', (text) => {
    reply += text
  })
  /** Writes the start of a call; its response. */
  const begin = async (text: string): Promise<ServerResponse> => {
    socket.write(text)
    const [, response] = (await once(server, 'request')) as [unknown, ServerResponse]
    return response
  }
  return { keep, errors, socket, closed, begin, reply: () => reply }
}
const call = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'

test('bytes that are no request, behind a call that is still answered, are one call however many packets they are', async () => {
  const { keep, errors, socket, closed, begin } = await connected()
  const response = await begin(call)
  socket.write('\x16\x03 no request\r\n\r\n')
  await vi.waitFor(() => expect(errors).toHaveBeenCalledTimes(1))
  socket.write('\x16\x03 nor this\r\n\r\n')
  await vi.waitFor(() => expect(errors).toHaveBeenCalledTimes(2))
  response.end('answered')
  await vi.waitFor(() => expect(keep).toHaveBeenCalled())
  await closed
  expect(keep).toHaveBeenCalledOnce()
})

test('half a head behind a whole call is not reported with the bytes of both', async () => {
  const { keep, socket, begin, reply } = await connected()
  const response = await begin(call)
  response.end('answered')
  await vi.waitFor(() => expect(reply()).toContain('answered'))
  socket.end('GET / HTTP/1.1\r\nHos')
  await vi.waitFor(() => expect(keep).toHaveBeenCalledOnce())
  const message = 'The caller closed the connection before the request was whole'
  expect(keep.mock.calls[0]?.[0]).toMatchObject({ why: { message } })
})

test('a body that goes wrong after its answer has begun gets no second answer', async () => {
  const { keep, socket, closed, begin, reply } = await connected()
  const response = await begin('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n')
  response.write('begun')
  await vi.waitFor(() => expect(reply()).toContain('begun'))
  socket.write('ZZ\r\n')
  await closed
  expect(reply().match(/HTTP\/1\.1 /g)).toHaveLength(1)
  expect(keep).not.toHaveBeenCalled()
})

test('only a TLS record is taken for HTTPS', async () => {
  const { keep, socket } = await connected()
  socket.write('\x16\x04 no request\r\n\r\n')
  await vi.waitFor(() => expect(keep).toHaveBeenCalledOnce())
  expect(keep.mock.calls[0]?.[0].why.message).not.toContain('HTTPS')
})
