import { expect, test } from 'vitest'
import { readMaterial } from '../../src/main/reader/read-material.ts'

const url = 'https://api.test/v2/payment-links'
const body = '{"order_id":"A-1","amount":10.50,"customer_email":"a@b.co"}'
const header = 'Bearer mk.0123456789abcdef0123456789abcdef'

const requestsIn = (text: string, environment?: string) =>
  readMaterial(text, environment).candidates.flatMap((one) => {
    if (one.kind !== 'create-request') return []
    const { authorization, contentType, body: sent } = one.request
    return [{ name: one.name, url: one.request.url, authorization, contentType, body: Buffer.from(sent).toString() }]
  })
const call = { name: 'c', url, authorization: header, contentType: 'application/json', body }

const head = (mode: string, auth = 'none', address = url) =>
  `meta {\n  name: c\n}\n\npost {\n  url: ${address}\n  body: ${mode}\n  auth: ${auth}\n}\n\n`
const headers = `headers {\n  ~Authorization: Bearer old\n  Authorization: ${header}\n}\n\n`

test.each<[what: string, text: string, found: object]>([
  ['without a header that is disabled', `${head('json')}${headers}body:json {\n  ${body}\n}\n`, {}],
  ['with a text as its body', `${head('text')}${headers}body:text {\n  ${body}\n}\n`, { contentType: null }],
  [
    'with a form, one of whose fields is disabled',
    `${head('formUrlEncoded')}${headers}body:form-urlencoded {\n  order_id: A-1\n  ~amount: 9\n  amount: 10.50\n}\n`,
    { contentType: 'application/x-www-form-urlencoded', body: 'order_id=A-1&amount=10.50' },
  ],
  [
    'with a token that its auth does not use',
    `${head('json', 'inherit')}${headers}auth:bearer {\n  token: old\n}\n\nbody:json {\n  ${body}\n}\n`,
    {},
  ],
  [
    'with variables that are set before it',
    `${head('json', 'none', '{{base}}/payment-links')}${headers}body:json {\n  ${body}\n}\n\nvars:pre-request {\n  base: https://api.test/v2\n}\n`,
    {},
  ],
  ['with a list before its body', `${head('json')}vars:secret [\n  a\n]\n\n${headers}body:json {\n  ${body}\n}\n`, {}],
  [
    'with an environment behind it',
    `${head('json', 'none', '{{base}}/payment-links')}${headers}body:json {\n  ${body}\n}\n\nvars {\n  base: https://api.test/v2\n}\n`,
    {},
  ],
])('a request of Bruno is read %s', (_, text, found) => {
  expect(requestsIn(text)).toEqual([{ ...call, ...found }])
})

test('a variable of the pasted environment counts before those of a request of Bruno', () => {
  const own = 'vars {\n  base: https://old.test/v2\n}\n\nvars:pre-request {\n  base: https://old.test/v2\n}\n'
  const text = `${head('json', 'none', '{{base}}/payment-links')}${headers}body:json {\n  ${body}\n}\n\n${own}`
  expect(requestsIn(text, 'base=https://api.test/v2')).toEqual([call])
})

test('the body of a request of Bruno keeps its own indentation', () => {
  const written = body.replace(/,/g, ',\n    ')
  const text = `${head('json')}${headers}body:json {\n${written.replace(/^/gm, '  ')}\n}\n`
  expect(requestsIn(text)).toEqual([{ ...call, body: written }])
})

test('the secrets of an environment of Bruno are named, on one line too', () => {
  const [found] = readMaterial(
    'vars {\n  base_url: https://api.test\n}\nvars:secret [\n  one,two\n  three\n]\n',
  ).candidates
  expect(found?.notes).toEqual(['Bruno keeps the values of one, two, three elsewhere.'])
})

const open = (address: string, auth: string): string =>
  `    http:\n      method: POST\n      url: "${address}"\n      headers:\n        - name: Content-Type\n          value: application/json\n      body:\n        type: json\n        data: |-\n          ${body}\n      auth:\n        type: ${auth}\n        token: ${header.slice(7)}\n`
const environments =
  'config:\n  environments:\n    - name: test\n      variables:\n        - name: base\n          value: https://old.test\n'

test.each<[what: string, text: string, found: object]>([
  ['a single request', `opencollection: 1.0.0\ninfo:\n  name: c\n${open(url, 'bearer').replace(/^ {4}/gm, '')}`, {}],
  [
    'a request in a folder',
    `opencollection: 1.0.0\nitems:\n  - info:\n      name: f\n    items:\n${`  - info:\n      name: c\n${open(url, 'bearer')}`.replace(/^/gm, '    ').trimEnd()}\n`,
    { name: 'f / c' },
  ],
  [
    'a token that its auth does not use',
    `opencollection: 1.0.0\nitems:\n  - info:\n      name: c\n${open(url, 'none')}`,
    { authorization: null },
  ],
  [
    'variables that the pasted environment gives anew',
    `opencollection: 1.0.0\n${environments}items:\n  - info:\n      name: c\n${open('{{base}}/v2/payment-links', 'bearer')}`,
    {},
  ],
])('OpenCollection is read with %s', (_, text, found) => {
  expect(requestsIn(text, 'base=https://api.test')).toEqual([{ ...call, ...found }])
})

const variable = (name: string, value: string) => ({ name, value, enabled: true })
const exported = (request: object) =>
  JSON.stringify({
    name: 'shop',
    version: '1',
    items: [{ type: 'http', name: 'c', request: { method: 'POST', url: '{{base}}/v2/payment-links', ...request } }],
    environments: [{ name: 'test', variables: [variable('base', 'https://old.test')] }],
  })
const token = { bearer: { token: header.slice(7) } }

test.each<[what: string, request: object, found: object]>([
  ['with a token', { auth: { mode: 'bearer', ...token }, body: { mode: 'json', json: body } }, {}],
  [
    'with a token that its auth does not use',
    { auth: { mode: 'none', ...token }, body: { mode: 'json', json: body } },
    { authorization: null },
  ],
  [
    'with a text as its body',
    { auth: { mode: 'bearer', ...token }, body: { mode: 'text', text: body } },
    { contentType: null },
  ],
  [
    'with a form',
    {
      auth: { mode: 'bearer', ...token },
      body: { mode: 'formUrlEncoded', formUrlEncoded: [variable('order_id', 'A-1'), variable('amount', '10.50')] },
    },
    { contentType: 'application/x-www-form-urlencoded', body: 'order_id=A-1&amount=10.50' },
  ],
])('an exported request of Bruno is read %s, and the pasted environment wins', (_, request, found) => {
  expect(requestsIn(exported(request), 'base=https://api.test')).toEqual([{ ...call, ...found }])
})
