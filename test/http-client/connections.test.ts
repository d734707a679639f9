import { expect, onTestFinished, test } from 'vitest'
import { createConnections } from '../../src/main/http-client/connections.ts'

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
