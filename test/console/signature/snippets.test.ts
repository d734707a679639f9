import { describe, expect, test } from 'vitest'
import { ipnHandlerSnippets, requestSnippets } from '../../../src/shared/contract/signature.ts'
import { putSamples } from '../../support/sample-data.ts'
import { createTestConsole } from '../../support/test-console.ts'

const prepared = async () => {
  const console_ = createTestConsole()
  await putSamples(console_.store)
  return console_
}
const path = '/api/signature/snippets'
const merchantId = 'merchant-1'

describe('snippets of a create call', () => {
  test('this request: the bytes given, the token of the merchant, the address of the service', async () => {
    const { call } = await prepared()
    const body = '{ "b": 10.50, "a":"ä/" }'
    const { status, json } = await call('POST', path, { merchantId, body })
    expect(status).toBe(200)
    expect(requestSnippets.reply.parse(json)).toEqual(json)
    const { json: explained } = await call('POST', '/api/signature/explain', { merchantId, body })
    const http = json.items.find((one: { language: string }) => one.language === 'http')
    expect(http?.code).toContain(`Authorization: ${explained.authorization}\r\n`)
    expect(http?.code).toContain('Host: 127.0.0.1:4010\r\n')
    expect(http?.code.endsWith(`\r\n\r\n${body}`)).toBe(true)
  })

  test.each([
    ['Weird  thing', 'Authorization: Weird  thing\r\n', true],
    ['', 'Authorization', false],
  ])('with the header %j', async (authorization, part, isThere) => {
    const { call } = await prepared()
    const { json } = await call('POST', path, { merchantId, body: '{}', authorization })
    expect(json.items.at(-1)?.code.includes(part)).toBe(isThere)
  })

  test.each([path, '/api/signature/explain'])('a body longer than a create call is refused: %s', async (path) => {
    const { call } = await prepared()
    const body = (length: number): string => `{"a":"${'x'.repeat(length - 8)}"}`
    expect((await call('POST', path, { merchantId, body: body(65_536) })).status).toBe(200)
    const { status, json } = await call('POST', path, { merchantId, body: body(65_537) })
    expect([status, json.error.message]).toEqual([400, expect.stringContaining('at most 65536 characters')])
  })

  test('the secret is in no snippet', async () => {
    const { call, store } = await prepared()
    const secret = store.merchants.get(merchantId)?.secret ?? ''
    expect(secret.length).toBeGreaterThan(3)
    for (const form of ['this-request', 'sign-it-yourself']) {
      const { status, text } = await call('POST', path, { merchantId, body: '{"a":1}', form })
      expect([status, text.includes('Authorization')]).toEqual([200, true])
      expect(text).not.toContain(secret)
    }
  })

  test('numbers are written as the setting has them signed', async () => {
    const { call } = await prepared()
    const request = { merchantId, body: '{"a":10.50}', form: 'sign-it-yourself' }
    expect((await call('POST', path, request)).text).toContain('10.50')
    await call('PATCH', '/api/settings', { numbersInSignature: 'shortest' })
    const { text } = await call('POST', path, request)
    expect(text).not.toContain("new Number('10.50')")
    expect(text).toContain("new Number('10.5')")
    await call('PATCH', `/api/merchants/${merchantId}`, { settings: { numbersInSignature: 'as-sent' } })
    expect((await call('POST', path, request)).text).not.toContain("new Number('10.5')")
  })

  test('a body that is no JSON can be sent, but not signed', async () => {
    const { call } = await prepared()
    expect((await call('POST', path, { merchantId, body: '{"a":' })).status).toBe(200)
    const { status, json } = await call('POST', path, { merchantId, body: '{"a":', form: 'sign-it-yourself' })
    expect([status, Object.keys(json.error.fields)]).toEqual([400, ['body']])
  })

  test('half a surrogate pair becomes what is sent for it', async () => {
    const { call } = await prepared()
    const { status, json } = await call('POST', path, { merchantId, body: '{"a":"\ud83d"}', authorization: 'k.\ud83d' })
    expect(status).toBe(200)
    expect(json.items.at(-1)?.code).toContain('Content-Length: 11\r\n')
    for (const { code } of json.items) expect(code).not.toContain('\ud83d')
  })

  test.each([
    [{ merchantId: 'nobody', body: '{}' }, 404],
    [{ merchantId, body: '{}', authorization: 'a\r\nX-Other: b' }, 400],
    [{ merchantId, body: '{}', authorization: 'a\u2028b' }, 400],
    [{ merchantId, body: '{}', form: 'other' }, 400],
    [{ merchantId }, 400],
  ])('%j is refused with %i', async (request, expected) => {
    const { call } = await prepared()
    expect((await call('POST', path, request)).status).toBe(expected)
  })
})

describe('handlers of the IPN', () => {
  test('check what the link says', async () => {
    const { call } = await prepared()
    const link = (await call('GET', '/api/links/link-3')).json
    const { status, json } = await call('POST', '/api/signature/ipn-handlers', { linkId: 'link-3' })
    expect(status).toBe(200)
    expect(ipnHandlerSnippets.reply.parse(json)).toEqual(json)
    expect(json.items.map((one: { language: string }) => one.language)).toEqual([
      ...['php', 'python', 'node', 'ruby', 'go', 'java', 'csharp'],
    ])
    for (const { code, run, fileName } of json.items) {
      for (const part of [link.orderId, link.amount, link.currency]) expect(code).toContain(part)
      expect(run).toContain(fileName)
      // The IPN URL of this link is an inbox of the service, whose port is taken.
      expect(code + run).not.toContain('4010')
    }
  })

  test('of a link there is not: 404', async () => {
    const { call } = await prepared()
    expect((await call('POST', '/api/signature/ipn-handlers', { linkId: 'nothing' })).status).toBe(404)
  })
})
