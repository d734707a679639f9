import { expect, test } from 'vitest'
import { readHashPart } from '../../../src/main/signature-tools/doctor/read-hash-part.ts'

const hash = '0a0d5c2722ff80417f00c3a9deadbeef'
const bytes = Buffer.from(hash, 'hex')
const long = hash.repeat(4)
const hex = (hash.match(/../g) ?? []).join(' ')

test.each<[text: string, taken: string, code: string, detail: string]>([
  [`${hash}  -`, hash, 'hash-extended', 'What md5sum or openssl prints after the hash'],
  [`${hash} *stdin`, hash, 'hash-extended', 'What md5sum or openssl prints after the hash'],
  [`MD5(stdin)= ${hash}`, hash, 'hash-extended', 'The label that openssl prints before the hash'],
  [`HMAC-SHA2-512(stdin)= ${long}`, long, 'hash-extended', 'The label that openssl prints before the hash'],
  [`\\x${hash}`, hash, 'hash-extended', '"\\x" stands before the digits'],
  [`sha512=${long}`, long, 'hash-extended', '"sha512=" stands before the digits'],
  [`<Buffer ${hex}>`, hash, 'hash-raw-bytes', 'a list of its bytes'],
  [JSON.stringify(bytes), hash, 'hash-raw-bytes', 'a list of its bytes'],
  [JSON.stringify([...new Int8Array(bytes)]), hash, 'hash-raw-bytes', 'a list of its bytes'],
  [JSON.stringify([...Buffer.from(long, 'hex')]), long, 'hash-raw-bytes', 'a list of its bytes'],
  [
    `b'\\n\\r\\\\\\'"\\xff\\x80A\\x7f\\x00\\xc3\\xa9\\xde\\xad\\xbe\\xef'`,
    hash,
    'hash-raw-bytes',
    'as Python shows bytes',
  ],
  [hex, hash, 'hash-raw-bytes', 'apart, with " " between them'],
  [`b"${hash}"`, hash, 'token-quoted', 'as Python writes bytes'],
])('%j is read as a hash', (text, taken, code, detail) => {
  expect(readHashPart(text, [])).toEqual({
    hash: taken,
    symptoms: [{ code, detail: expect.stringContaining(detail) }],
  })
})

test.each([hash, '1,2,3', JSON.stringify([256, ...bytes.subarray(1)]), `${hex} 00`, 'ab:cd'])(
  '%j is taken as it is',
  (text) => {
    expect(readHashPart(text, [])).toEqual({ hash: text, symptoms: [] })
  },
)
