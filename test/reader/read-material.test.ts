import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readMaterial } from '../../src/main/reader/read-material.ts'
import { body, header, requestIn, url } from '../support/read-pasted.ts'

test('fields that are conspicuous, though the service takes them', () => {
  const sent =
    '{"order_id":"A","amount":1,"currency":"EUR","custommer_email":"a@b.co","customer_ip":"::1","ipn_url":"http://localhost:8000/ipn"}'
  expect(requestIn(`POST ${url}\nBody: ${sent}`).notes).toEqual(
    expect.arrayContaining([
      '“currency” is not a field of a create call: currency_code may be meant.',
      '“custommer_email” is not a field of a create call: customer_email may be meant.',
      'ipn_url is an address of the merchant’s own computer, which a service elsewhere cannot reach.',
    ]),
  )
})

test('a call of another service that has a few of the fields', () => {
  const record = {
    requestUrl: 'https://other.test/v2/tables',
    headers: { authorization: header },
    body: JSON.parse(body),
  }
  expect(requestIn(JSON.stringify({ entry: record }, null, 1)).createCall).toBe(false)
})

test('nothing is recognised where there is nothing, and what was looked for is said', () => {
  for (const text of [
    '',
    'curl does not work with our -d option.',
    'How do I create a link?',
    '{"a":1}',
    '<html></html>',
  ]) {
    const { candidates, looked } = readMaterial(text)
    expect([text, candidates, looked.length > 10]).toEqual([text, [], true])
  }
})

test('what is not a create call says so', () => {
  expect(requestIn('curl https://api.test/v2/payment-links')).toMatchObject({ createCall: false })
  expect(requestIn(`curl https://api.test/login -d '{"user":"a"}'`)).toMatchObject({ createCall: false })
})

test('own members alone are read: a text cannot reach a prototype', () => {
  readMaterial('{"__proto__":{"log":{"entries":[]},"order_id":1},"constructor":{"item":[]}}')
  expect(Object.keys(Object.prototype)).toEqual([])
})

test.each([
  ['gzip that grows', gzipSync(Buffer.alloc(50_000_000, 97)).toString('base64')],
  ['objects in objects', '{"order_id":'.repeat(4_000)],
  ['calls in calls', 'fetch(\n'.repeat(5_000)],
  ['commands that never end', "curl -d 'a ".repeat(4_000)],
  ['tags that never close', `<p &quot; ${'<p a'.repeat(200_000)}`],
  ['addresses that never end', `"email":"<${'a<https:'.repeat(100_000)}`],
  ['escapes without end', `"email":"<{\\"order_id\\":\\"${'\\xC3'.repeat(200_000)}`],
  ['variables that double', `${'a = a + a\n'.repeat(3_000)}fetch(a)`],
])('%s are bounded', (_, text) => {
  expect(readMaterial(text).candidates.length).toBeLessThan(10)
})
