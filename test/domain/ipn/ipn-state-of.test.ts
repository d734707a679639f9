import { expect, test } from 'vitest'
import type { Delivery } from '../../../src/main/domain/ipn/delivery.ts'
import { ipnStateOf } from '../../../src/main/domain/ipn/ipn-state-of.ts'

test.each<[Delivery['state'], Delivery['state']]>([
  ['failed', 'retrying'],
  ['retrying', 'pending'],
  ['pending', 'stopped'],
  ['stopped', 'delivered'],
])('of two IPNs, %s counts more than %s', (more, less) => {
  expect(ipnStateOf([{ state: less }, { state: more }])).toBe(more)
  expect(ipnStateOf([{ state: more }, { state: less }])).toBe(more)
})

test('an edited copy does not count, as if there were none', () => {
  const edited: Pick<Delivery, 'state' | 'edited'> = { state: 'failed', edited: { from: 'delivery-1', changes: [] } }
  expect(ipnStateOf([{ state: 'delivered' }, edited])).toBe('delivered')
  expect(ipnStateOf([edited])).toBeNull()
})
