import { expect, test } from 'vitest'
import { freshOrder, sampleBody } from '../../src/renderer/src/stores/request/fresh-order.ts'

test.each([
  [0, 'Ada', 'Lovelace', 'ada@example.com', 'ORD-AAAAAA', '149.50'],
  [0.4, 'Zoë', 'Müller', 'zoe@example.com', 'ORD-PPPPPP', '84.90'],
  [0.7, 'Chloé', 'D’Aubigné', 'chloe@example.com', 'ORD-ZZZZZZ', '25.00'],
  [0.999, 'Mei', 'Tanaka', 'mei@example.com', 'ORD-999999', '10.50'],
])('an order drawn at %d is of %s %s, whose address is plain ASCII', (drawn, first, last, email, id, amount) => {
  expect(freshOrder(() => drawn)).toMatchObject({
    order_id: id,
    customer_firstname: first,
    customer_lastname: last,
    customer_email: email,
    amount,
  })
})

test('a body is JSON with a field a line, for the inbox and the shop of this service', () => {
  const body = sampleBody('http://127.0.0.1:4010', () => 0.4)
  expect(body.split('\n')).toContain('  "amount": 84.90,')
  expect(JSON.parse(body)).toMatchObject({
    order_id: 'ORD-PPPPPP',
    ipn_url: 'http://127.0.0.1:4010/inbox/demo',
    return_url: 'http://127.0.0.1:4010/shop/thanks?order=ORD-PPPPPP',
  })
})
