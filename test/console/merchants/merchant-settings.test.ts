import { expect, test } from 'vitest'
import { makeMerchant } from '../../support/store-records.ts'
import { createTestConsole } from '../../support/test-console.ts'

const withMerchant = async () => {
  const made = createTestConsole()
  await made.store.commit([{ put: 'merchants', record: makeMerchant(1) }])
  return made
}

test('own values are set one by one, override the global ones, and null removes one', async () => {
  const { call, store } = await withMerchant()
  const change = (settings: object) => call('PATCH', '/api/merchants/merchant-1', { settings })
  await change({ timeZone: 'Europe/Prague', linkExpiryHours: '2' })
  expect((await change({ ipnRetries: 'none' })).json.settings).toEqual({
    timeZone: 'Europe/Prague',
    linkExpiryHours: 2,
    ipnRetries: 'none',
  })
  await change({ timeZone: null, linkExpiryHours: null, ipnRetries: null })
  expect(store.merchants.get('merchant-1')).toEqual(makeMerchant(1))
})

test('unknown names and invalid values are refused by name', async () => {
  const { call } = await withMerchant()
  const change = (settings: object) => call('PATCH', '/api/merchants/merchant-1', { settings })
  expect((await change({ theme: 'dark' })).json.error.fields).toHaveProperty(['settings.theme'])
  expect((await change({ timeZone: 'Mars' })).json.error.fields).toHaveProperty(['settings.timeZone'])
  expect((await change({ ipnStatusFailed: '1' })).json.error.fields['settings.ipnStatusFailed']).toMatch(/must differ/)
})

test('signature, snippets and test vectors use the merchant’s own values', async () => {
  const { call } = await withMerchant()
  await call('PATCH', '/api/merchants/merchant-1', { settings: { numbersInSignature: 'shortest' } })
  const body = '{"amount":10.50}'
  const explained = await call('POST', '/api/signature/explain', { body, merchantId: 'merchant-1' })
  expect(explained.json.canonicalJson).toBe('{"amount":10.5}')
  const nobody = await call('POST', '/api/signature/explain', { body, secret: 's' })
  expect(nobody.json.canonicalJson).toBe('{"amount":10.50}')
  const { authorization } = explained.json
  const diagnosis = await call('POST', '/api/signature/diagnose', { body, authorization })
  expect(diagnosis.json.verdict).toBe('valid')
  const vectors = await call('POST', '/api/signature/vectors', { merchantId: 'merchant-1', format: 'json' })
  expect(vectors.text).toContain('shortest')
})

test('a profile is exported without its secret by default, and can be imported elsewhere', async () => {
  const { call } = await withMerchant()
  await call('PATCH', '/api/merchants/merchant-1', { name: 'Nord', settings: { timeZone: 'Europe/Prague' } })
  const bare = await call('GET', '/api/merchants/merchant-1/profile')
  expect(bare.text).not.toContain('sk_1')
  expect(bare.headers['content-disposition']).toContain('.paylink-profile.json')
  const whole = (await call('GET', '/api/merchants/merchant-1/profile?secret=true')).json

  const other = createTestConsole()
  const made = await other.call('POST', '/api/merchants/profile', bare.json)
  expect(made.json).toMatchObject({ made: true, newSecret: true, merchant: { name: 'Nord', key: 'mk_1' } })
  const known = await other.call('POST', '/api/merchants/profile', { ...whole, name: 'Nord 2', settings: {} })
  expect(known.json).toMatchObject({
    made: false,
    newSecret: false,
    merchant: { name: 'Nord', secret: made.json.merchant.secret, settings: {} },
  })
  expect(other.store.merchants.size).toBe(1)
  const kept = await other.call('POST', '/api/merchants/profile', bare.json)
  expect(kept.json).toMatchObject({ newSecret: false, merchant: { settings: { timeZone: 'Europe/Prague' } } })
  const whole2 = await createTestConsole().call('POST', '/api/merchants/profile', whole)
  expect(whole2.json.merchant).toMatchObject({ name: 'Nord', secret: 'sk_1_7f3c9a' })
})

test.each([
  [{ format: 2 }, 'format', /update Paylink Console/],
  [{ kind: 'draft' }, 'kind', /merchant-profile/],
  [{ settings: { keepLog: 10 } }, 'settings.keepLog', /not known/],
])('a file with %o is refused', async (change, field, message) => {
  const { call, store } = await withMerchant()
  const { json: profile } = await call('GET', '/api/merchants/merchant-1/profile')
  const { status, json } = await call('POST', '/api/merchants/profile', { ...profile, ...change })
  expect([status, json.error.fields[field]]).toEqual([400, expect.stringMatching(message)])
  expect(store.merchants.size).toBe(1)
})

test('all data as a file keeps them, and refuses a status that would pass for paid', async () => {
  const { call } = await withMerchant()
  await call('PATCH', '/api/merchants/merchant-1', { settings: { ipnStatusFailed: '9' } })
  const { text } = await call('GET', '/api/export')
  const file: { merchants: { settings: { ipnStatusFailed: string } }[] } = JSON.parse(text)
  const other = createTestConsole()
  expect((await other.call('POST', '/api/import', file)).status).toBe(200)
  expect([...other.store.merchants.oldest()][0]?.settings).toEqual({ ipnStatusFailed: '9' })
  for (const { settings } of file.merchants) settings.ipnStatusFailed = '1'
  const refused = await other.call('POST', '/api/import', file)
  expect(refused.json.error.fields).toHaveProperty(['merchants.0.settings.ipnStatusFailed'])
})
