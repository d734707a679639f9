import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ipnMessage } from '../../../src/main/domain/ipn/ipn-message.ts'
import type { Payment } from '../../../src/main/domain/payment/payment.ts'
import { defaultSettings } from '../../../src/shared/contract/settings.ts'

const payment: Payment = {
  id: 'payment-1',
  seq: 2,
  linkId: 'link-1',
  number: 12,
  result: 'paid',
  csRefCode: '202611-000012',
  transactionId: 'TD0000000012',
  currency: 'EUR',
  amount: 1_050,
  trueAmount: 5,
  card: null,
  at: Date.parse('2026-11-20T12:04:02Z'),
}
const link = { orderId: 'order 1/ä' }
const settings = defaultSettings

/** The fields of the specification's table, in its order. */
const table = [
  'cs_ref_code',
  'status',
  'merchant_ref_code',
  'transaction_id',
  'currency',
  'amount',
  'true_amount',
  'datetime',
]

test('form: the eight fields in order, a space as +', () => {
  expect(ipnMessage({ payment, link, request: { ipn_format: 'form' }, settings })).toEqual({
    contentType: 'application/x-www-form-urlencoded',
    body:
      'cs_ref_code=202611-000012&status=1&merchant_ref_code=order+1%2F%C3%A4&transaction_id=TD0000000012' +
      '&currency=EUR&amount=10.50&true_amount=0.05&datetime=2026-11-20+12%3A04%3A02',
  })
})

test('json: the eight fields in order, all strings', () => {
  expect(ipnMessage({ payment, link, request: { ipn_format: 'json' }, settings })).toEqual({
    contentType: 'application/json',
    body:
      '{"cs_ref_code":"202611-000012","status":"1","merchant_ref_code":"order 1/ä","transaction_id":"TD0000000012",' +
      '"currency":"EUR","amount":"10.50","true_amount":"0.05","datetime":"2026-11-20 12:04:02"}',
  })
})

test('the status of each result is fixed by the specification or a setting', () => {
  const own = { ...settings, ipnStatusFailed: '-1', ipnStatusCanceled: 'C' }
  const statusOf = (result: Payment['result'], chosen = settings) => {
    const { body } = ipnMessage({
      payment: { ...payment, result },
      link,
      request: { ipn_format: 'form' },
      settings: chosen,
    })
    return new URLSearchParams(body).get('status')
  }
  expect([statusOf('paid'), statusOf('failed'), statusOf('canceled')]).toEqual(['1', '2', '3'])
  expect([statusOf('paid', own), statusOf('failed', own), statusOf('canceled', own)]).toEqual(['1', '-1', 'C'])
})

test('datetime is in the time zone of the settings', () => {
  const { body } = ipnMessage({
    payment,
    link,
    request: { ipn_format: 'json' },
    settings: { ...settings, timeZone: 'Asia/Tokyo' },
  })
  expect(JSON.parse(body).datetime).toBe('2026-11-20 21:04:02')
})

test('both formats decode to the same fields, whatever the order id', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 99_999_999_999 }), (orderId, amount) => {
      const given = { payment: { ...payment, amount }, link: { orderId }, settings }
      const form = ipnMessage({ ...given, request: { ipn_format: 'form' } }).body
      const json = ipnMessage({ ...given, request: { ipn_format: 'json' } }).body
      const fields = [...new URLSearchParams(form)]
      expect(fields.map(([name]) => name)).toEqual(table)
      expect(Object.entries(JSON.parse(json))).toEqual(fields)
      expect(JSON.parse(json)).toMatchObject({
        merchant_ref_code: orderId,
        amount: `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`,
      })
      expect(new URLSearchParams(fields).toString()).toBe(form)
    }),
  )
})
