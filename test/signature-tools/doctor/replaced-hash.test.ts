import { expect, test } from 'vitest'
import { replacedHash } from '../../../src/main/signature-tools/doctor/replaced-hash.ts'
import { nodeDigests } from '../../../src/main/signature-tools/doctor-workers/node-digests.ts'

const from = '0123456789abcdef0123456789abcdef'
const to = 'fedcba9876543210fedcba9876543280'
const replaced = (text: string, old = from, other = to) => replacedHash(text, old, other, nodeDigests)
const bytesOf = (hash: string): Buffer => Buffer.from(hash, 'hex')
const pairs = (hash: string): string => hash.replace(/..(?!$)/g, '$&-')

test.each<[form: string, write: (hash: string) => string]>([
  ['as it is, twice', (hash) => `Bearer k.${hash}, k.${hash}`],
  ['in pairs of digits', (hash) => `Bearer k.${pairs(hash)}`],
  ['in pairs of upper-case digits', (hash) => `Bearer k.${pairs(hash)}`.replace(/.{47}$/, (all) => all.toUpperCase())],
  ['as a list of bytes', (hash) => `k.${JSON.stringify([...bytesOf(hash)])}`],
  ['as a list of signed bytes', (hash) => `k.${JSON.stringify([...new Int8Array(bytesOf(hash))])}`],
  ['as bytes of Go', (hash) => `k.[${bytesOf(hash).join(' ')}]`],
  ['in hexadecimal digits again', (hash) => `k.${Buffer.from(hash).toString('hex')}`],
  ['in base64', (hash) => `Basic ${Buffer.from(`k:${hash}`).toString('base64')}`],
  [
    'in base64 without its padding',
    (hash) => `Bearer ${Buffer.from(`k:${hash}`).toString('base64').replace(/=+$/, '')}`,
  ],
  ['in base64url', (hash) => `Bearer ${Buffer.from(`k?>:ÿ${hash}`).toString('base64url')}`],
])('a hash %s is replaced in its form', (form, write) => {
  const isUpper = form.includes('upper')
  const [old, other] = [from, to].map((hash) => (isUpper ? hash.toUpperCase() : hash))
  expect(replaced(write(from), old, other)).toBe(write(to))
})

test('eight digits are enough to be found with marks between them, seven are not', () => {
  expect(replaced('0123 4567', '01234567', 'fedcba98')).toBe('fedc ba98')
  expect(replaced('012 3456', '0123456', 'fedcba9')).toBeUndefined()
})

test.each(['Bearer k.other', '1,2,3', 'QUJDREVGR0hJSktMTU5P'])('%s has no hash to replace', (text) => {
  expect(replaced(text)).toBeUndefined()
})
