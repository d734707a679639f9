import { expect, test } from 'vitest'
import { secretInOpen } from '../../../src/main/signature-tools/doctor/secret-in-open.ts'

const secret = 'pay~~~secret???"77'
const merchants = [
  { id: 'one', name: 'One', key: 'mk_one', secrets: ['sk_of_one_1'], rotated: ['sk_of_one_0'] },
  { id: 'two', name: 'Two', key: 'mk_two', secrets: [secret], rotated: [] },
]
const bytes = Buffer.from(secret)

test.each<[text: string, how: string, key: string]>([
  [`a ${secret} b`, '', 'mk_two'],
  [`a ${bytes.toString('base64')} b`, ' in base64', 'mk_two'],
  [`a ${bytes.toString('base64url')} b`, ' in base64url', 'mk_two'],
  [`a ${bytes.toString('hex')} b`, ' in hexadecimal digits', 'mk_two'],
  [`a ${bytes.toString('hex').toUpperCase()} b`, ' in hexadecimal digits', 'mk_two'],
  [`a ${encodeURIComponent(secret)} b`, ' percent-encoded', 'mk_two'],
  [JSON.stringify({ a: secret }), ' escaped as in JSON', 'mk_two'],
  [`a ${[...secret].reverse().join('')} b`, ' from its last character to its first', 'mk_two'],
  ['sk_of_one_0', '', 'mk_one'],
])('a secret is found in %s', (text, how, key) => {
  expect(secretInOpen(text, 'body', merchants)).toMatchObject({
    ...{ code: 'secret-sent', key },
    detail: `The secret is in the body${how}, so it is exposed: issue a new one.`,
  })
})

test.each([
  ['too short to be more than a coincidence', 'mk_shop', 'abc', 'abcdef'],
  ['a part of the key', 'mk_shop_12345678', 'shop_12345678', 'mk_shop_12345678.0123'],
])('a secret that is %s is not looked for', (_what, key, own, text) => {
  const one = { id: 'one', name: 'One', key, secrets: [own], rotated: [] }
  expect(secretInOpen(text, 'header', [one])).toBeUndefined()
})

test('four characters are enough to be looked for', () => {
  const one = { id: 'one', name: 'One', key: 'mk_shop', secrets: ['q~7Z'], rotated: [] }
  expect(secretInOpen('a q~7Z b', 'body', [one])).toMatchObject({ spelling: 'q~7Z', key: 'mk_shop' })
})

test('the secret in use is named before one that it replaced', () => {
  expect(secretInOpen('sk_of_one_0 sk_of_one_1', 'body', merchants)).toMatchObject({ spelling: 'sk_of_one_1' })
})
