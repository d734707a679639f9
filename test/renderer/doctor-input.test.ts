import { expect, test } from 'vitest'
import {
  asksTheSame,
  emptyInput,
  isBodyAlone,
  isEnough,
  mayHoldRequest,
} from '../../src/renderer/src/stores/doctor-input.ts'

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
  ['{"amount":1,"return_url":"http://x/payment-links"}', true],
  ['{"order_id":"A","status":1}', true],
  ['\ufeff{"currency":"EUR"}', true],
  ['{"body":{"order_id":"A"}}', false],
  ['{"url":"/v2/payment-links"}', false],
  ['{"fields":{"merchant_ref_code":"A"}}', false],
  ['{"amount":1,"transaction_id":"TD1"}', false],
  ['{"amount":"1.00","merchant_ref_code":"A-1"}', false],
  ['{"amount":"1.00","true_amount":"1.00"}', false],
  ['{"method":"POST","path":"/ipn","status":404}', false],
  ['{"method":"POST","path":"/ipn","response_code":404}', false],
  ['{"RequestMethod":"POST","RequestPath":"/ipn","DownstreamStatus":404}', false],
  ['[{"currency":"EUR"}]', false],
  ['7', false],
])('a pasted %s is taken for a body alone: %s', (text, isAlone) => {
  expect(isBodyAlone(text)).toBe(isAlone)
})

test.each([
  [' \n{"a":1', false],
  ['[1', false],
  ['curl {', true],
])('a typed %j may contain a request: %s', (text, may) => {
  expect(mayHoldRequest(text)).toBe(may)
})

test('an input with another body, header or computed text is a different question; exact is true by default', () => {
  const input = { ...emptyInput, body: { text: 'e30=', encoding: 'utf8' as const } }
  expect(asksTheSame(input, { ...input, exact: true })).toBe(true)
  const base64 = { body: { text: 'e30=', encoding: 'base64' as const } }
  for (const change of [base64, { authorization: 'Bearer a.b' }, { computed: { kind: 'hash' as const, text: 'x' } }])
    expect(asksTheSame(input, { ...input, ...change })).toBe(false)
})
