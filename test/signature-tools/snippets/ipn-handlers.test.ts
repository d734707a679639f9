import { expect, test } from 'vitest'
import { handlerPort, ipnHandlers } from '../../../src/main/signature-tools/snippets/ipn-handlers.ts'

test.each([
  ['http://127.0.0.1:9001/ipn', 9001],
  ['http://localhost:9002', 9002],
  ['http://127.0.0.1:9003?shop=1', 9003],
  ['http://127.0.0.1/ipn', 8080],
  ['http://127.0.0.1:9001@evil.example/ipn', 8080],
  ['https://shop.example:9001/ipn', 8080],
  ['http://127.0.0.1:4010/inbox/demo', 8080],
])('a handler for %s listens on %i', (ipnUrl, port) => {
  expect(handlerPort(ipnUrl, 4010)).toBe(port)
})

test('a handler never listens where the service does', () => {
  expect(handlerPort('http://127.0.0.1:8080/inbox/demo', 8080)).toBe(8081)
  expect(handlerPort('https://shop.example/ipn', 8080)).toBe(8081)
})

test('the command of every handler names its port', () => {
  for (const { run } of ipnHandlers({ orderId: 'a', amount: '1.00', currency: 'EUR', port: 9001 })) {
    expect(run).toContain('9001')
  }
})
