import { expect, test } from 'vitest'
import { md5 } from '../../support/md5.ts'
import { found, secret } from './campaign.ts'

const sent = {
  amount: 19.9,
  cancel_url: 'https://shop.example/no',
  customer_firstname: 'Ann',
  customer_lastname: 'Lee',
  description: 'Red shoes',
  ipn_url: 'https://shop.example/ipn',
  order_id: 'A-1',
  return_url: 'https://shop.example/ok',
}
const body = JSON.stringify(sent)

test.each<[what: string, signed: Partial<typeof sent>, detail: string]>([
  [
    'the names alone',
    { customer_firstname: 'ANN', customer_lastname: 'LEE' },
    'Each name, "customer_firstname" among them, was hashed in upper case: "ANN", but "Ann" was sent.',
  ],
  [
    'the description alone',
    { description: 'RED SHOES' },
    '"description" was hashed in upper case: "RED SHOES", but "Red shoes" was sent.',
  ],
  [
    'two addresses exchanged',
    { cancel_url: sent.ipn_url, ipn_url: sent.cancel_url },
    'The values of "ipn_url" and "cancel_url" were hashed the other way round.',
  ],
  [
    'the second address twice',
    { return_url: sent.cancel_url },
    '"return_url" was hashed with the value of "cancel_url".',
  ],
  [
    'the first address twice',
    { cancel_url: sent.return_url },
    '"cancel_url" was hashed with the value of "return_url".',
  ],
  ['a variable in camel case', { order_id: '{{orderId}}' }, '"order_id" was hashed as {{orderId}}, a variable'],
])('%s is named as the value that was hashed', (_what, signed, detail) => {
  const answer = found(body, md5(JSON.stringify({ ...sent, ...signed }) + secret))
  expect(answer).toEqual({
    verdict: 'explained',
    codes: ['value-changed-after-signing'],
    detail: expect.stringContaining(detail),
  })
})

test('a variable that nothing filled in may stand in place of a number', () => {
  const hashed = body.replace('19.9', '{{amount}}')
  expect(found(body, md5(hashed + secret)).detail).toContain('"amount" was hashed as {{amount}}, a variable')
})

test.each([
  [5, true],
  [6, false],
])('of %i numbers, one that alone became a text is named: %s', (count, isNamed) => {
  const numbers = Object.fromEntries(Array.from({ length: count }, (_, at) => [`n${at}`, at + 10]))
  const { detail } = found(JSON.stringify(numbers), md5(JSON.stringify({ ...numbers, n1: '11' }) + secret))
  expect(detail.includes('"n1" alone')).toBe(isNamed)
})
