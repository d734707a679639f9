import { expect, test } from 'vitest'
import { exchangeOf } from '../../src/main/scorecard/exchange-of.ts'
import type { AttemptView, DeliveryView } from '../../src/shared/contract/deliveries.ts'

const about = { what: 'the payment', orderId: 'SC-1' }
const delivery: Partial<DeliveryView> = {
  id: 'delivery-1',
  url: 'http://shop.example/ipn?key=hush',
  body: 'ü',
  bodyBytes: 2,
  contentType: 'text/plain',
}
const long = { text: 'x'.repeat(5_000), encoding: 'utf8' as const, bytes: 5_000, truncated: false }
const cut = { text: 'x'.repeat(4_096), bytes: 5_000, truncated: true }
const attempt: Partial<AttemptView> = {
  id: 'attempt-1',
  request: {
    method: 'POST',
    url: 'http://shop.example/ipn?key=hush',
    headers: [['Authorization', 'Basic hush']],
    body: long,
  },
  response: { status: 200, headers: [['Set-Cookie', 'id=hush']], body: long },
  error: { code: 'ECONNRESET', message: 'The connection was closed' },
}

test('an attempt is reported without credentials, with the start of its bodies, and with what went wrong', () => {
  expect(exchangeOf(delivery as DeliveryView, attempt as AttemptView, about)).toMatchObject({
    ...about,
    deliveryId: 'delivery-1',
    attemptId: 'attempt-1',
    request: { url: 'http://shop.example/ipn?key=•••', headers: [['Authorization', '•••']], body: cut },
    response: { status: 200, headers: [['Set-Cookie', '•••']], body: cut },
    error: 'The connection was closed',
  })
})

test('without an attempt, the message that was to be sent is reported', () => {
  expect(exchangeOf(delivery as DeliveryView, undefined, about)).toMatchObject({
    ...about,
    attemptId: null,
    request: {
      url: 'http://shop.example/ipn?key=•••',
      headers: [['Content-Type', 'text/plain']],
      body: { text: 'ü', bytes: 2 },
    },
    response: null,
  })
})
