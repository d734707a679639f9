import { expect, test } from 'vitest'
import { readMaterial } from '../../src/main/reader/read-material.ts'

const url = 'https://api.test/v2/payment-links'
const body = '{"order_id":"A-1","amount":10.5}'
const request = { method: 'POST', url, body: { mode: 'raw', raw: body } }
const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'

const requestIn = (collection: object, ...more: string[]) => {
  const text = [JSON.stringify({ info: { name: 'Shop', schema }, ...collection }), ...more].join('\n\n')
  const [first] = readMaterial(text).candidates
  if (first?.kind !== 'create-request') throw new Error('no call')
  return { ...first, ...first.request, body: Buffer.from(first.request.body).toString(), notes: first.notes.join('\n') }
}

const script = (title: string) => ({ listen: 'prerequest', script: { exec: [`// ${title}`, 'md5(x)'] } })
const bearer = (value: string) => ({ type: 'bearer', bearer: [{ key: 'token', value }] })

test('a request has the names, the auth and the scripts of its folders, outermost first', () => {
  const inner = { name: 'create', request, event: [script('own'), { listen: 'test', script: { exec: ['md5(y)'] } }] }
  const folder = { name: 'Links', auth: bearer('mk.inner'), event: [script('folder')], item: [inner] }
  const read = requestIn({ auth: bearer('mk.outer'), event: [script('all')], item: [folder] })
  expect(read).toMatchObject({ name: 'Shop / Links / create', authorization: 'Bearer mk.inner', body })
  expect(read.scripts?.map(({ title }) => title)).toEqual([
    'The pre-request script of “Shop”',
    'The pre-request script of “Links”',
    'The pre-request script of “create”',
  ])
})

test('the auth of a request counts before that of its folder, in version 2.0 too', () => {
  const own = { name: 'create', request: { ...request, auth: { type: 'bearer', bearer: { token: 'mk.own' } } } }
  expect(requestIn({ auth: bearer('mk.outer'), item: [own] }).authorization).toBe('Bearer mk.own')
})

test.each([
  [
    'a header',
    { header: [{ key: 'Authorization', value: 'Bearer mk.header' }], auth: bearer('mk.auth') },
    'Bearer mk.header',
  ],
  ['no auth', { auth: { type: 'noauth' } }, null],
  ['another auth', { auth: { type: 'hawk' } }, '⟨the header Authorization⟩'],
])('%s makes this header of the call', (_, more, authorization) => {
  expect(requestIn({ item: [{ name: 'create', request: { ...request, ...more } }] })).toMatchObject({ authorization })
})

test.each([
  ['JSON', { options: { raw: { language: 'json' } } }, [], 'application/json'],
  ['a text', {}, [], 'text/plain'],
  [
    'JSON with a header',
    { options: { raw: { language: 'json' } } },
    [{ key: 'Content-Type', value: '{{type}}' }],
    'text/x',
  ],
])('the type of a body marked as %s', (_, more, header, contentType) => {
  const one = { ...request, header, body: { ...request.body, ...more } }
  const variable = [{ key: 'type', value: 'text/x' }]
  expect(requestIn({ item: [{ name: 'create', request: one }], variable })).toMatchObject({ contentType })
})

test('a variable of the environment counts before that of the collection, and may contain others', () => {
  const raw = body.replace('A-1', '{{order}}')
  const variable = [
    { key: 'order', value: 'old' },
    { key: 'number', value: '7' },
  ]
  const environment = {
    name: 'e',
    values: [
      { key: 'order', value: 'A-{{year}}-{{ number }}' },
      { key: 'year', value: '26' },
    ],
  }
  const item = [{ name: 'create', request: { ...request, body: { mode: 'raw', raw } } }]
  expect(requestIn({ item, variable }, JSON.stringify(environment)).body).toBe(body.replace('A-1', 'A-26-7'))
})

test.each([
  ['hashes it as it stands', 'md5(pm.request.body.raw)', true],
  ['hashes its variables filled in', 'md5(pm.variables.replaceIn(pm.request.body.raw))', false],
  ['hashes something else', 'md5(order)', false],
])('of a script that %s a note says whether that is wrong', (_, code, isTold) => {
  const event = [{ listen: 'prerequest', script: { exec: code } }]
  const one = {
    name: 'create',
    event,
    request: { ...request, body: { mode: 'raw', raw: body.replace('A-1', '{{order}}') } },
  }
  expect(requestIn({ item: [one] }).notes.includes('The script hashes the body')).toBe(isTold)
})

test('a script is shown at its line with MD5, not at one that is about hashes', () => {
  const event = [{ listen: 'prerequest', script: { exec: "const c = require('crypto')\n// createHash\nsign(md5(x))" } }]
  expect(requestIn({ item: [{ name: 'create', event, request }] }).scripts).toMatchObject([{ signingLine: 3 }])
})

test('an environment within a mail is found from its first bracket to its last', () => {
  const values = [{ key: 'base_url', value: 'https://api.test' }]
  const file = JSON.stringify({ name: 'live', values, _postman_variable_scope: 'environment' }, null, 2)
  const text = `Hello,\n${file}\nRegards`
  const found = readMaterial(text).candidates
  expect(found).toMatchObject([{ kind: 'environment', source: 'postman', fields: [['base_url', 'https://api.test']] }])
  expect(found.map(({ range }) => text.slice(range.start, range.end))).toEqual([file])
})
