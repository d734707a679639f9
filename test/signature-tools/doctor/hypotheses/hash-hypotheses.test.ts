import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { md5 } from '../../../support/md5.ts'
import { found, key, secret } from '../campaign.ts'

const body = '{"name":"Zoë Ångström","order_id":"A-1"}'
const signed = body + secret
const right = md5(signed)
const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex')
const sha1 = (text: string): string => createHash('sha1').update(text).digest('hex')

test.each([
  ['the hash, hashed once more', md5(right), 'The hash was hashed once more'],
  ['the hash, hashed twice more', md5(md5(right)), 'The hash was hashed twice more'],
  ['its bytes, hashed once more', md5(bytes(right)), 'The hash as raw bytes was hashed once more'],
  ['its capital digits, hashed once more', md5(right.toUpperCase()), 'in upper-case digits was hashed once more'],
  ['a hash of SHA-1, hashed once more', md5(sha1(signed)), 'The SHA-1 hash was hashed once more'],
  ['the hash of the JSON with the secret', md5(md5(body) + secret), 'The JSON was hashed alone'],
  ['the JSON with the hash of the secret', md5(body + md5(secret)), 'The hash of the secret was joined to the JSON'],
  [
    'the JSON with the bytes of that hash',
    md5(Buffer.concat([Buffer.from(body), bytes(md5(secret))])),
    'The hash of the secret as raw bytes was joined to the JSON',
  ],
  ['the hashes of both', md5(md5(body) + md5(secret)), 'The hashes of JSON and secret were joined'],
  ['a JSON string of both', md5(JSON.stringify(signed)), 'were hashed as a JSON string'],
  ['both in base64', md5(Buffer.from(signed).toString('base64')), 'were hashed in base64'],
  ['both in hexadecimal digits', md5(Buffer.from(signed).toString('hex')), 'were hashed in hexadecimal digits'],
  ['an HMAC by the merchant key', createHmac('md5', key).update(signed).digest('hex'), 'as the key of the HMAC'],
])('%s is explained', (_, hash, detail) => {
  expect(found(body, hash)).toMatchObject({ verdict: 'explained', detail: expect.stringContaining(detail) })
})

test('as many bytes as there are characters are explained, where the secret is cut off with the end of the JSON', () => {
  const long = `{"name":"${'ö'.repeat(31)}"}`
  const cut = Buffer.from(long).subarray(0, (long + secret).length)
  expect(found(long, md5(cut))).toMatchObject({ detail: expect.stringContaining('the end was left out') })
})
