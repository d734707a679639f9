import { expect, test } from 'vitest'
import { deliverySummary } from '../../../src/main/console/deliveries/delivery-view.ts'
import type { Delivery } from '../../../src/main/domain/ipn/delivery.ts'
import { makeAttempt, makeDelivery, makeLink, makeMerchant, makePayment } from '../../support/store-records.ts'
import { createTestConsole } from '../../support/test-console.ts'

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

test('an IPN is shown with the attempts in their order, the bytes of its body, and the schedule of its merchant', async () => {
  const { call, store } = createTestConsole()
  const bodyError = { code: 'ECONNRESET', message: 'The connection was cut' }
  const delivery = makeDelivery(4, 'link-2', { paymentId: 'payment-3', body: '{"note":"Grüße"}' })
  await store.commit([
    { put: 'merchants', record: makeMerchant(1, { settings: { ipnRetries: 'none' } }) },
    { put: 'links', record: makeLink(2) },
    { put: 'payments', record: makePayment(3, 1, 'link-2') },
    { put: 'deliveries', record: delivery },
    { put: 'attempts', record: makeAttempt(5, delivery.id, { number: 2, clockOffset: 60_000 }) },
    { put: 'attempts', record: makeAttempt(6, delivery.id, { number: 1, bodyError, repeated: true }) },
  ])
  const { json } = await call('GET', '/api/deliveries/delivery-4')
  expect(json).toMatchObject({ bodyBytes: 18, plan: { attempts: 1 } })
  expect(json.attempts).toMatchObject([
    { number: 1, aheadMs: 0, bodyError, repeated: true },
    { number: 2, aheadMs: 60_000, bodyError: null, repeated: false },
  ])
})
