import { expect, test } from 'vitest'
import { csRefCode, transactionId } from '../../../src/main/domain/payment/payment-codes.ts'

const newYearsEve = Date.parse('2026-12-31T23:30:00Z')

test.each([
  [1, 'UTC', '202612-000001'],
  [999_999, 'UTC', '202612-999999'],
  [1_000_000, 'UTC', '202612-1000000'],
  // The month is that of the IPN's datetime.
  [7, 'Europe/Berlin', '202701-000007'],
])('payment %i in %s has cs_ref_code %s', (number, zone, code) => {
  expect(csRefCode(number, newYearsEve, zone)).toBe(code)
})

test.each([
  [1, 'TD0000000001'],
  [9_999_999_999, 'TD9999999999'],
])('payment %i has transaction_id %s', (number, id) => {
  expect(transactionId(number)).toBe(id)
})
