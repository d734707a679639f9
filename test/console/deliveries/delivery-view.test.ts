import { expect, test } from 'vitest'
import { deliverySummary } from '../../../src/main/console/deliveries/delivery-view.ts'
import type { Delivery } from '../../../src/main/domain/ipn/delivery.ts'
import { makeDelivery, makeLink, makePayment } from '../../support/store-records.ts'

const aheadOf = (delivery: Delivery): number => {
  const [link, payment] = [makeLink(2), { ...makePayment(3, 1, 'link-2'), clockOffset: 60_000 }]
  const store = { links: new Map([[link.id, link]]), payments: new Map([[payment.id, payment]]) }
  return deliverySummary(delivery, { store, scheduler: { isSending: () => false } }).aheadMs
}

test('an IPN of older data has the clock offset of its payment; a copy, which was made later, has none', () => {
  const { clockOffset: _, ...old } = makeDelivery(4, 'link-2', { paymentId: 'payment-3' })
  expect(aheadOf(old)).toBe(60_000)
  expect(aheadOf({ ...old, edited: { from: 'delivery-1', changes: [] } })).toBe(0)
  expect(aheadOf({ ...old, clockOffset: 5_000 })).toBe(5_000)
})
