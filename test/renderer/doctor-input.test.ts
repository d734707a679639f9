import { expect, test } from 'vitest'
import { emptyInput, isBodyAlone, isEnough } from '../../src/renderer/src/stores/doctor-input.ts'

test('a body and a header, or a body and what was hashed, are enough for a diagnosis', () => {
  const input = { ...emptyInput, body: { text: '{}', encoding: 'utf8' as const } }
  expect(isEnough(input)).toBe(false)
  expect(isEnough({ ...input, authorization: ' ' })).toBe(false)
  expect(isEnough({ ...input, authorization: 'Bearer a.b' })).toBe(true)
  expect(isEnough({ ...input, computed: { kind: 'hashed', text: '{}' } })).toBe(true)
  // Typed before "I don't know" was chosen.
  expect(isEnough({ ...input, computed: { kind: 'nothing', text: '{}' } })).toBe(false)
  expect(isEnough({ ...emptyInput, authorization: 'Bearer a.b' })).toBe(false)
})

test.each([
  ['{"order_id":"A-1","amount":1}', true],
  ['\ufeff{"order_id":"A-1"}', true],
  ['{"amount":1,"url":"https://a.test/payment-links"}', true],
  ['{"currency_code":"EUR","description":"x"}', true],
  ['{"anything":1}', true],
  ['{"cs_ref_code":"202401-000001","amount":"1.00"}', false],
  ['{"merchant_ref_code":"A-1","amount":"1.00"}', false],
  ['{"transaction_id":"TD1","order_id":"A-1"}', false],
  ['{"true_amount":"1.00"}', false],
  ['{"status":"1","currency":"EUR"}', false],
  ['{"status":true,"result":{"code":"00"}}', false],
  ['{"message":"order_id is missing"}', false],
  ['{"log":{"url":"/v2/payment-links"}}', false],
  ['[{"order_id":"A-1"}]', false],
  ['"order_id"', false],
  ['null', false],
  ['{"order_id":"A-1"} sent', false],
])('whether %s is a body and nothing else: %s', (text, isAlone) => {
  expect(isBodyAlone(text)).toBe(isAlone)
})
