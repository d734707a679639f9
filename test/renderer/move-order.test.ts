import { expect, test } from 'vitest'
import { moveOrder } from '../../src/renderer/src/stores/request/move-order.ts'

test.each([
  ['http://127.0.0.1:4010/shop/thanks?order=ORD-1', 'ORD-1', 'ORD-2', 'http://127.0.0.1:4010/shop/thanks?order=ORD-2'],
  ['http://a/?x=1&order=A%2F1#top', 'A/1', 'B 2', 'http://a/?x=1&order=B%202#top'],
  ['http://a/?order=A+1', 'A 1', 'B', 'http://a/?order=B'],
  ['http://a/?order=A+1+2', 'A 1 2', 'B', 'http://a/?order=B'],
  ['http://a/?order=ORD-12', 'ORD-1', 'ORD-3', 'http://a/?order=ORD-12'],
  ['http://127.0.0.1:1/inbox/1?n=1', '1', '2', 'http://127.0.0.1:1/inbox/1?n=2'],
  ['http://a/?order=', '', 'N', 'http://a/?order=N'],
  ['http://a/?border=&note=', '', 'N', 'http://a/?border=&note='],
  ['http://a/?order=%zz', 'ORD-1', 'ORD-2', 'http://a/?order=%zz'],
  ['not an address', 'ORD-1', 'ORD-2', 'not an address'],
])('%s from %s to %s', (address, before, after, expected) => {
  expect(moveOrder(address, before, after)).toBe(expected)
})
