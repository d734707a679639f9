import { describe, expect, it } from 'vitest'
import type { Settings } from '../../../src/shared/contract/settings.ts'
import { buildTestService, demoKey, demoSecret } from '../../support/test-service.ts'

const service = (settings: Partial<Settings> = {}) => buildTestService(settings)

describe('calls to paths that are none of ours', () => {
  it.each(['/%zz', '/pay/%ff', `/pay/${'a'.repeat(300)}`])('%s is refused in the one shape and logged', async (url) => {
    const { inject, logEntries } = await service()
    const { statusCode, body } = await inject({ method: 'GET', url })
    expect(statusCode).toBe(404)
    expect(JSON.parse(body)).toMatchObject({ status: false, result: { code: 'E040' } })
    expect(await logEntries()).toMatchObject([
      { surface: 'other', method: 'GET', url, status: 404, code: 'E040', responseBody: { text: body } },
    ])
  })

  it('has 200 where the setting says so', async () => {
    const { inject } = await service({ errorHttpStatus: 'always-200' })
    expect((await inject({ method: 'GET', url: '/%zz' })).statusCode).toBe(200)
  })

  it('keeps no card of a form that was sent beside its place', async () => {
    const { inject, logEntries } = await service()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const payload = 'number=4111111111111111&expiry=12%2F34&cvv=987'
    const { statusCode } = await inject({ method: 'POST', url: '/pay/some-link/', headers, payload })
    expect(statusCode).toBe(404)
    expect(await logEntries()).toMatchObject([{ masked: true, requestBody: { text: '', bytes: payload.length } }])
  })
})

describe('a secret sent as the password of HTTP Basic', () => {
  const basic = (password: string): string => `Basic ${Buffer.from(`${demoKey}:${password}`).toString('base64')}`

  it.each(['/v2/payment-links', '/inbox/demo'])('is not in the log of %s', async (url) => {
    const { inject, logEntries } = await service()
    await inject({ method: 'POST', url, headers: { authorization: basic(demoSecret) }, payload: '{}' })
    const [entry] = await logEntries()
    expect(entry?.requestHeaders).toContainEqual(['authorization', 'Basic ••••'])
  })

  it('hides no credentials but those', async () => {
    const { inject, logEntries } = await service()
    await inject({
      method: 'POST',
      url: '/v2/payment-links',
      headers: { authorization: basic('a hash') },
      payload: '{}',
    })
    expect((await logEntries())[0]?.requestHeaders).toContainEqual(['authorization', basic('a hash')])
  })
})

describe('the inbox', () => {
  it('and the log show the same body, card numbers masked in both', async () => {
    const { inject, logEntries, store } = await service()
    await inject({ method: 'POST', url: '/inbox/demo', payload: 'card 4111 1111 1111 1111 and more' })
    const [message] = store.inbox.newest()
    expect(message?.body.text).toBe('card •••• •••• •••• 1111 and more')
    expect(await logEntries()).toMatchObject([{ masked: true, requestBody: message?.body }])
  })
})
