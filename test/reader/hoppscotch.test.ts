import { expect, test } from 'vitest'
import { readMaterial } from '../../src/main/reader/read-material.ts'

const url = 'https://api.test/v2/payment-links'
const body = '{"order_id":"A-1","amount":10.50}'
const bearer = (token: string, authActive = true) => ({ authType: 'bearer', authActive, token })
const inherited = { authType: 'inherit', authActive: true }

const request = (more: object = {}) => ({
  name: 'create',
  method: 'POST',
  endpoint: url,
  headers: [],
  auth: inherited,
  body: { contentType: 'application/json', body },
  ...more,
})
const folder = (name: string, more: object) => ({ v: 10, name, folders: [], requests: [], auth: inherited, ...more })

const requestsIn = (collection: object, environment?: string) =>
  readMaterial(JSON.stringify(collection), environment).candidates.flatMap((one) => {
    if (one.kind !== 'create-request') return []
    const { url: address, authorization, body: sent } = one.request
    return [{ name: one.name, url: address, authorization, body: Buffer.from(sent).toString() }]
  })

test('a request that stands in a folder only is read, and the requests of a folder come after its folders', () => {
  const inner = folder('Links', { requests: [request()] })
  const shop = folder('Shop', { folders: [inner] })
  expect(requestsIn(shop)).toEqual([{ name: 'Shop / Links / create', url, authorization: null, body }])
  const both = requestsIn({ ...shop, requests: [request({ name: 'own' })] })
  expect(both.map(({ name }) => name)).toEqual(['Shop / Links / create', 'Shop / own'])
})

test.each([
  ['the nearest auth that is not inherited', request(), 'Bearer mk.inner'],
  ['its own auth', request({ auth: bearer('mk.own') }), 'Bearer mk.own'],
  ['none when its auth is inactive', request({ auth: bearer('mk.own', false) }), null],
  ['none when inheriting is inactive', request({ auth: { ...inherited, authActive: false } }), null],
  ['none when it has no auth', request({ auth: { authType: 'none', authActive: true } }), null],
])('a request of Hoppscotch is sent with %s', (_, one, authorization) => {
  const inner = folder('Links', { folders: [folder('New', { requests: [one] })], auth: bearer('mk.inner') })
  expect(requestsIn(folder('Shop', { folders: [inner], auth: bearer('mk.outer') }))).toMatchObject([{ authorization }])
})

test('a request of Hoppscotch inherits the headers of its folders, of which the nearest counts', () => {
  const headers = (value: string) => [{ key: 'authorization', value, active: true }]
  const inner = folder('Links', { requests: [request()], headers: headers('Bearer mk.inner') })
  const shop = folder('Shop', { folders: [inner], headers: headers('Bearer mk.outer') })
  expect(requestsIn(shop)).toMatchObject([{ authorization: 'Bearer mk.inner' }])
})

test('an object with an address outside a collection is no request of Hoppscotch', () => {
  const sources = readMaterial(JSON.stringify(request())).candidates.map(({ source }) => source)
  expect(sources).not.toContain('hoppscotch')
})

test('a header counts when it is active, and variables of one letter and of the environment are filled in', () => {
  const header = (value: string, active: boolean) => ({ key: 'Authorization', value, active })
  const headers = [header('Bearer mk.old', false), header('Bearer <<k>>.new', true)]
  const variables = [
    { key: 'k', currentValue: 'mk' },
    { key: 'base', currentValue: 'https://old.test' },
  ]
  const shop = folder('Shop', { requests: [request({ endpoint: '<<base>>/v2/payment-links', headers })], variables })
  expect(requestsIn(shop, 'base=https://api.test')).toMatchObject([{ url, authorization: 'Bearer mk.new' }])
})
