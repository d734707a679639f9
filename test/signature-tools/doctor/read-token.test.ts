import { expect, test } from 'vitest'
import { readToken } from '../../../src/main/signature-tools/doctor/read-token.ts'
import { nodeDigests } from '../../../src/main/signature-tools/doctor-workers/node-digests.ts'

const key = 'mk_shop.one'
const secret = 'sk with-Words_77'
const hash = '0123456789abcdef0123456789abcdef'
const merchants = [{ id: 'm', name: 'Shop', key, secrets: [secret], rotated: [] }]
const read = (header: string) => {
  const { symptoms, ...rest } = readToken(header, merchants, nodeDigests)
  return { ...rest, codes: symptoms.map(({ code }) => code), details: symptoms.map(({ detail }) => detail).join(' ') }
}

test.each<[header: string, codes: string[], detail: string]>([
  [`Bearer=${key}.${hash}`, ['scheme-missing'], 'starts with "Bearer="'],
  [`Bearer: ${key}.${hash}`, ['scheme-missing'], 'starts with "Bearer:"'],
  [`Bearer  Bearer   ${key}.${hash}`, ['token-extended'], '"Bearer" stands twice'],
  [`Bearer ${key} .${hash}`, ['token-whitespace'], 'a space at character 12 of the token'],
])('%s is read with its key', (header, codes, detail) => {
  expect(read(header)).toMatchObject({ key, hash, codes, details: expect.stringContaining(detail) })
})

test.each([
  ['that has the token too', `Bearer ${key}.${hash} ${secret}`, hash],
  ['that stands in the middle of the hash', `Bearer ${key}.${hash.slice(16)}${secret}${hash.slice(16)}`, ''],
  ['with a longer run of digits', `Bearer ${key}.${hash}ab ${secret}`, ''],
])('of a header with the secret, %s, the hash is taken only if it is whole', (_what, header, taken) => {
  expect(read(header)).toMatchObject({ key, hash: taken, codes: ['secret-sent'] })
})
