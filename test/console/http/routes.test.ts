import { describe, expect, test } from 'vitest'
import { putSamples } from '../../support/sample-data.ts'
import { createTestConsole, testToken } from '../../support/test-console.ts'

const json = { authorization: `Bearer ${testToken}`, 'content-type': 'application/json' }

describe('every route responds with the expected status', () => {
  test.each<[string, string, unknown, number]>([
    ['GET', '/api/status', undefined, 200],
    ['GET', '/api/merchants', undefined, 200],
    ['GET', '/api/merchants?limit=501', undefined, 400],
    ['GET', '/api/merchants?limit=1.5', undefined, 400],
    ['GET', '/api/merchants?cursor=-1', undefined, 400],
    ['GET', '/api/merchants?q=a&q=b', undefined, 400],
    ['GET', '/api/merchants/merchant-1', undefined, 200],
    ['HEAD', '/api/merchants/merchant-1', undefined, 200],
    ['GET', '/api/merchants/nobody', undefined, 404],
    ['POST', '/api/merchants', { name: 'Shop', key: 'new' }, 200],
    ['POST', '/api/merchants', {}, 400],
    ['POST', '/api/merchants', undefined, 400],
    ['POST', '/api/merchants', { name: 'Shop', key: 'mk_1' }, 409],
    ['POST', '/api/merchants', { name: 'Shop', key: 'with space' }, 400],
    ['PATCH', '/api/merchants/merchant-1', { name: 'New' }, 200],
    ['PATCH', '/api/merchants/merchant-1', { key: 'mk_2' }, 409],
    ['PATCH', '/api/merchants/nobody', { name: 'New' }, 404],
    ['POST', '/api/merchants/merchant-1/rotate', {}, 200],
    ['POST', '/api/merchants/merchant-1/rotate', { keepOldForSeconds: -1 }, 400],
    ['DELETE', '/api/merchants/merchant-1', undefined, 200],
    ['DELETE', '/api/merchants/nobody', undefined, 404],
    ['PUT', '/api/merchants/merchant-1', {}, 404],
    ['POST', '/api/signature/explain', { body: '{"a":1}', merchantId: 'merchant-1' }, 200],
    ['POST', '/api/signature/explain', { body: '{"a":1}', merchantId: 'nobody' }, 404],
    ['POST', '/api/signature/explain', { body: '{"a":1', secret: 's' }, 400],
    ['POST', '/api/signature/read-request', { text: 'curl a.test' }, 200],
    ['POST', '/api/signature/read-request', {}, 400],
    ['POST', '/api/read', { text: 'curl a.test' }, 200],
    ['POST', '/api/read', {}, 400],
    ['POST', '/api/signature/vectors', { merchantId: 'merchant-1' }, 200],
    ['POST', '/api/signature/vectors', { merchantId: 'merchant-1', format: 'phpunit' }, 200],
    ['POST', '/api/signature/vectors', { merchantId: 'merchant-1', format: 'xml' }, 400],
    ['POST', '/api/signature/vectors', { merchantId: 'nobody' }, 404],
    ['POST', '/api/requests', { merchantId: 'nobody', body: '{}' }, 404],
    ['GET', '/api/log', undefined, 200],
    ['GET', '/api/log?surface=moon', undefined, 400],
    ['GET', '/api/log/log-4', undefined, 200],
    ['GET', '/api/log/nothing', undefined, 404],
    ['GET', '/api/links', undefined, 200],
    ['GET', '/api/links?state=sending', undefined, 400],
    ['GET', '/api/links/link-3', undefined, 200],
    ['GET', '/api/links/nothing', undefined, 404],
    ['GET', `/api/links/${'x'.repeat(300)}`, undefined, 404],
    ['POST', '/api/links/link-9/pay', { outcome: 'success' }, 200],
    ['POST', '/api/links/link-9/pay', { outcome: 'success', trueAmount: '0.00' }, 400],
    ['POST', '/api/links/link-9/pay', { outcome: 'success', trueAmount: '1.005' }, 400],
    ['POST', '/api/links/link-9/pay', { outcome: 'maybe' }, 400],
    ['POST', '/api/links/link-3/pay', { outcome: 'success' }, 409],
    ['POST', '/api/links/nothing/pay', { outcome: 'success' }, 404],
    ['POST', '/api/links/link-9/challenge', { approve: true }, 409],
    ['POST', '/api/links/link-9/challenge', { approve: 'yes' }, 400],
    ['POST', '/api/links/link-9/cancel', undefined, 200],
    ['DELETE', '/api/links/link-9', undefined, 200],
    ['DELETE', '/api/links/nothing', undefined, 404],
    ['POST', '/api/links/nothing/cancel', undefined, 404],
    ['GET', '/api/deliveries', undefined, 200],
    ['GET', '/api/deliveries/delivery-6', undefined, 200],
    ['GET', '/api/deliveries/nothing', undefined, 404],
    ['POST', '/api/deliveries/delivery-6/resend', undefined, 200],
    ['POST', '/api/deliveries/delivery-6/stop', undefined, 200],
    ['GET', '/api/inbox', undefined, 200],
    ['GET', '/api/inbox/inbox-8', undefined, 200],
    ['GET', '/api/inbox/nothing', undefined, 404],
    ['DELETE', '/api/inbox', undefined, 200],
    ['GET', '/api/settings', undefined, 200],
    ['PATCH', '/api/settings', {}, 200],
    ['PATCH', '/api/settings', [], 400],
    ['POST', '/api/reset', { everything: 'yes' }, 400],
    ['GET', '/api/export', undefined, 200],
    ['GET', '/api/export?secrets=1', undefined, 400],
    ['POST', '/api/import', undefined, 400],
    ['GET', '/api/openapi.json', undefined, 200],
    ['GET', '/api/docs', undefined, 200],
    ['GET', '/api', undefined, 404],
    ['GET', '/api/', undefined, 404],
    ['GET', '/api/nothing', undefined, 404],
    ['GET', '/API/status', undefined, 404],
    ['OPTIONS', '/api/links', undefined, 404],
  ])('%s %s %j → %i', async (method, url, body, status) => {
    const { store, call, logged } = createTestConsole()
    await putSamples(store)
    const answer = await call(method as 'GET', url, body)
    expect(answer.status).toBe(status)
    expect(logged).toEqual([])
    if (status >= 400) {
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
      expect(answer.json.error).toMatchObject({
        code: expect.any(String),
        message: expect.stringMatching(/^[A-Z].*\.$/s),
      })
    }
  })
})

describe('errors', () => {
  test('refused fields are named with reasons, unknown ones too', async () => {
    const { call } = createTestConsole()
    const { json } = await call('POST', '/api/merchants', { name: ' ', key: 5, secret: '', color: 'red' })
    expect(json.error).toEqual({
      code: 'invalid',
      message:
        'Not accepted: name must not be empty; key must be a string; secret must not be empty; color is not known here.',
      fields: {
        name: 'must not be empty',
        key: 'must be a string',
        secret: 'must not be empty',
        color: 'is not known here',
      },
    })
  })

  test('for a union of bodies the nearest branch names the missing field', async () => {
    const { call } = createTestConsole()
    const { json } = await call('POST', '/api/signature/explain', { body: '{}', secret: '' })
    expect(json.error.fields).toEqual({ secret: 'must be at least 1 characters' })
  })

  test.each([
    ['broken JSON', '{"name":', json, 400, 'invalid'],
    ['text', 'name=x', { ...json, 'content-type': 'text/plain' }, 415, 'unsupported-media-type'],
    [
      'a form',
      'name=x',
      { ...json, 'content-type': 'application/x-www-form-urlencoded' },
      415,
      'unsupported-media-type',
    ],
    ['too much', `{"name":"${'x'.repeat(4 * 1024 * 1024)}"}`, json, 413, 'too-large'],
    ['brackets without end', '['.repeat(2_000_000), json, 400, 'invalid'],
  ])('%s is refused', async (_what, payload, headers, status, code) => {
    const { app } = createTestConsole()
    const response = await app.inject({ method: 'POST', url: '/api/merchants', headers, payload })
    expect([response.statusCode, response.json().error.code]).toEqual([status, code])
  })

  test('of very many faults the first twenty are named', async () => {
    const { call } = createTestConsole()
    const unknown = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`k${at}`, 1]))
    const { status, json } = await call('POST', '/api/merchants', unknown)
    expect([status, Object.keys(json.error.fields).length]).toEqual([400, 20])
  })

  test('a failed write changes nothing and the response says what to do', async () => {
    const { call, store } = createTestConsole()
    await putSamples(store)
    store.fail(true)
    const { status, json } = await call('PATCH', '/api/merchants/merchant-1', { name: 'New' })
    expect([status, json.error.code]).toEqual([503, 'storage'])
    expect(json.error.message).toContain('/data')
    store.fail(false)
    expect((await call('GET', '/api/merchants/merchant-1')).json.name).toBe('Demo shop')
  })

  test('a crash shows a log id, and the log has the rest', async () => {
    const serviceUrl = () => {
      throw new Error('secret internals')
    }
    const { call, logged } = createTestConsole({ serviceUrl })
    const { status, json, text } = await call('GET', '/api/status')
    expect([status, json.error.code]).toEqual([500, 'internal'])
    expect(text).not.toContain('internals')
    const logId = /under (\S+)\.$/.exec(json.error.message)?.[1]
    expect(logId).toBeTruthy()
    expect(logged.join('')).toContain(`"logId":"${logId}"`)
    expect(logged.join('')).toContain('secret internals')
  })

  test('a body with __proto__ pollutes nothing', async () => {
    const { app } = createTestConsole()
    const payload = '{"name":"Shop","__proto__":{"polluted":true}}'
    const response = await app.inject({ method: 'POST', url: '/api/merchants', headers: json, payload })
    expect(response.statusCode).toBe(400)
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })
})
