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
  [`Bearer ${key}\t.${hash}`, ['token-whitespace'], 'white space ("\\t") at character 12 of the token'],
  [`Bearer ${key}.md5: ${hash}`, ['hash-extended'], '"md5:" stands before the digits'],
  [`${key}.md5:${hash}`, ['scheme-missing', 'hash-extended'], '"Bearer " is missing'],
  [`${hash}.${key}`, ['scheme-missing', 'separator-wrong-in-token'], 'The hash stands before the key'],
  [`${'a'.repeat(40)} ${key}.${hash}`, ['scheme-missing'], `starts with "${'a'.repeat(40)}"`],
  [`${'a'.repeat(41)} ${key}.${hash}`, ['scheme-missing'], `starts with "${'a'.repeat(40)}…"`],
])('%s is read with its key', (header, codes, detail) => {
  expect(read(header)).toMatchObject({ key, hash, codes, details: expect.stringContaining(detail) })
})

test.each<[header: string, shown: string, codes: string[]]>([
  [`Bearer ${key}.0123 ... cdef`, '0123...cdef', []],
  [`${key}.0123 ... cdef`, '0123...cdef', ['scheme-missing']],
  [`Bearer ${key} .0123[...]cdef`, '0123[...]cdef', ['token-whitespace']],
  [key, '', ['scheme-missing', 'hash-missing']],
  [`Bearer ${key} .undefined`, '', ['token-whitespace', 'hash-missing']],
  [`${key}.${'é'.repeat(16)}`, 'é'.repeat(16), ['scheme-missing']],
])('%s is read with its key and what it shows of the hash', (header, shown, codes) => {
  expect(read(header)).toMatchObject({ key, hash: shown, codes })
})

test.each(['Bearer {{token}} ', ' {{token}} '])('%s is a variable that nothing filled in', (header) => {
  expect(read(header)).toMatchObject({ key: undefined, hash: '', codes: ['hash-missing'] })
})

test.each([`${key}.eu`, `\u016d${key.slice(1)}`])('%s is another key, which only looks like the known one', (other) => {
  expect(read(`Bearer ${other}.${hash}`)).toMatchObject({ key: other, hash, codes: [] })
  expect(read(`Bearer ${other} .${hash}`)).toMatchObject({ key: other, hash, codes: ['token-whitespace'] })
})

test.each(['Bearer abc ', `Bearer ${key}:abc`, `Bearer ${key}.abc`])(
  'a secret too short to be looked for in other texts is found in its place in %s',
  (header) => {
    const short = [{ id: 'm', name: 'Shop', key, secrets: ['abc'], rotated: [] }]
    const { symptoms, ...rest } = readToken(header, short, nodeDigests)
    expect({ ...rest, codes: symptoms.map(({ code }) => code) }).toEqual({ key, hash: '', codes: ['secret-sent'] })
  },
)

test.each([
  ['that has the token too', `Bearer ${key}.${hash} ${secret}`, hash],
  ['that stands in the middle of the hash', `Bearer ${key}.${hash.slice(16)}${secret}${hash.slice(16)}`, ''],
  ['with a longer run of digits', `Bearer ${key}.${hash}ab ${secret}`, ''],
])('of a header with the secret, %s, the hash is taken only if it is whole', (_what, header, taken) => {
  expect(read(header)).toMatchObject({ key, hash: taken, codes: ['secret-sent'] })
})

test('of two keys that a token starts with, the longer one is its key', () => {
  const alike = ['mk_shop', key].map((one) => ({ id: one, name: one, key: one, secrets: [secret], rotated: [] }))
  for (const merchants of [alike, alike.toReversed()])
    expect(readToken(`Bearer ${key}:${hash}`, merchants, nodeDigests)).toMatchObject({ key, hash })
})

const base64 = 'ASNFZ4mrze8BI0VniavN7w=='

test.each<[token: string, taken: string | undefined, hash: string, code: string, detail: string]>([
  [base64, undefined, base64, 'key-missing-in-token', 'has no dot'],
  [`.${base64}`, undefined, base64, 'key-missing-in-token', 'the hash alone'],
  ['.abc', undefined, 'abc', 'key-missing-in-token', 'the hash alone'],
  [`mk_nobody-${hash}`, 'mk_nobody', hash, 'separator-wrong-in-token', 'There is "-" between key and hash'],
  [`mk_nobody_${hash}`, 'mk_nobody', hash, 'separator-wrong-in-token', 'There is "_" between key and hash'],
])('the token %s of a merchant that is not known', (token, taken, rest, code, detail) => {
  expect(read(`Bearer ${token}`)).toEqual({
    ...{ key: taken, hash: rest },
    ...{ codes: [code], details: expect.stringContaining(detail) },
  })
})

test.each<[what: string, separator: string, bytes: string, detail: string]>([
  ['of SHA-1 with a dot in them', ':', `abc.${'\x90'.repeat(16)}`, 'There is ":"'],
  ['that start with marks', ':', `..${'\x90'.repeat(14)}`, 'There is ":"'],
  ['that start with a mark, after two', ': ', `.${'\x90'.repeat(15)}`, 'There is ": "'],
  ['that start with marks, after the key', '', `\x90${'a'.repeat(15)}`, 'There is nothing'],
])('bytes %s are the whole hash', (_what, separator, bytes, detail) => {
  expect(read(`Bearer ${key}${separator}${bytes}`)).toMatchObject({
    ...{ key, hash: bytes },
    ...{ codes: ['separator-wrong-in-token'], details: expect.stringContaining(detail) },
  })
})

test('a letter between key and bytes is no separator, and a key beyond ASCII makes no bytes of digits', () => {
  expect(read(`Bearer ${key}x${'\x90'.repeat(16)}`).hash).toBe(`x${'\x90'.repeat(16)}`)
  const own = [{ id: 'm', name: 'Shop', key: 'mk_é', secrets: [secret], rotated: [] }]
  const { symptoms, ...rest } = readToken(`Bearer mk_é. ${hash}`, own, nodeDigests)
  expect({ ...rest, codes: symptoms.map(({ code }) => code) }).toEqual({
    key: 'mk_é',
    hash,
    codes: ['token-whitespace'],
  })
})
