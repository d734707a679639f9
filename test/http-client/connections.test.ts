import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createConnections } from '../../src/main/http-client/connections.ts'
import { withinLimit } from '../support/within-limit.ts'

test('an idle connection is taken again, one that was destroyed is not', async () => {
  const connections = createConnections()
  onTestFinished(connections.close)
  const origin = 'http://127.0.0.1:9'
  const one = connections.take(origin)
  connections.keep(one)
  expect(connections.take('http://127.0.0.1:10')).not.toBe(one)
  expect(connections.take(origin)).toBe(one)
  one.destroy(new Error('over'))
  connections.keep(one)
  expect(connections.take(origin)).not.toBe(one)
})

test('of more idle connections than are kept, the oldest is closed', () => {
  const connections = createConnections()
  onTestFinished(connections.close)
  const kept = Array.from({ length: 129 }, (_, at) => connections.take(`http://127.0.0.1:${10_000 + at}`))
  for (const connection of kept) connections.keep(connection)
  expect(kept.filter(({ client }) => client.destroyed)).toEqual([kept[0]])
})

test('a connection is closed at once while it is being established', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const connection = createConnections().take(`https://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const failed = connection.client.request({ method: 'GET', path: '/' }).catch((error: Error) => error.message)
  const [socket] = (await once(server, 'connection')) as [Socket]
  onTestFinished(() => void socket.destroy())
  connection.destroy(new Error('over'))
  await withinLimit(once(socket.on('error', () => {}).resume(), 'close'), () => 'the end of the connection')
  expect(await failed).toBe('over')
})
