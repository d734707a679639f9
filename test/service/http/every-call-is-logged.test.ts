import { METHODS } from 'node:http'
import { describe, expect, test } from 'vitest'
import type { Settings } from '../../../src/shared/contract/settings.ts'
import { createBody } from '../../support/create-body.ts'
import { buildTestService, demoKey, demoSecret, resultOf } from '../../support/test-service.ts'

const service = (settings: Partial<Settings> = {}) => buildTestService(settings)

describe('a secret', () => {
  test('that was replaced and is still accepted is masked like the current one', async () => {
    const { inject, logEntries, addMerchant } = await service()
    await addMerchant('mk_rotated', 'current-secret', [
      { secret: 'former-secret', validUntil: Number.MAX_SAFE_INTEGER },
    ])
    const payload = '{"current":"current-secret","former":"former-secret"}'
    await inject({ method: 'POST', url: '/elsewhere?s=former-secret', payload })
    const [entry] = await logEntries()
    expect(entry).toMatchObject({ masked: true, requestBody: { text: '{"current":"••••","former":"••••"}' } })
    expect(JSON.stringify(entry)).not.toContain('former-secret')
  })

  test.each([
    [demoSecret, '••••'],
    ['4111111111111111', '••••••••••••1111'],
  ])('or card number is masked in the order id of a refused call too: %s', async (orderId, shown) => {
    const { create, logEntries } = await service()
    await create(JSON.stringify({ order_id: orderId }), {})
    expect(await logEntries()).toMatchObject([{ masked: true, linkId: null, orderId: shown }])
  })
})

test('the digits of an accepted order id are no card number in the log, those of its description are', async () => {
  const { create, logEntries } = await service()
  const number = '4111111111111111'
  const numbered = createBody({ order_id: number })
  const described = createBody({ order_id: 'D-1', description: `card ${number}` })
  for (const body of [numbered, described]) expect(resultOf(await create(body)).code).toBe('00')
  expect(await logEntries()).toMatchObject([
    { orderId: number, requestBody: { text: numbered } },
    { orderId: 'D-1', masked: true, requestBody: { text: described.replace(number, '••••••••••••1111') } },
  ])
})

test('a secret in a response header is masked', async () => {
  const { create, inject, logEntries } = await service()
  const body = createBody({ cancel_url: `http://127.0.0.1:9001/cart?s=${encodeURIComponent(demoSecret)}` })
  const link = resultOf(await create(body))
    .payment_link?.split('/')
    .at(-1)
  const page = await inject({ url: `/pay/${link}` })
  const cookie = String(page.headers['set-cookie']).split(';')[0] ?? ''
  const token = /name="_csrf" value="([^"]+)"/.exec(page.body)?.[1] ?? ''
  const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' }
  const payload = new URLSearchParams({ _csrf: token }).toString()
  const answer = await inject({ method: 'POST', url: `/pay/${link}/cancel`, headers, payload })
  expect(answer.headers.location).toContain(encodeURIComponent(demoSecret))
  const entry = (await logEntries()).at(-1)
  expect(entry).toMatchObject({ status: 303, masked: true })
  expect(entry?.responseHeaders).toContainEqual(['location', 'http://127.0.0.1:9001/cart?s=••••'])
})

test('a secret in an answer and its message is masked', async () => {
  const { create, logEntries } = await service()
  const body = createBody({ order_id: demoSecret })
  await create(body)
  expect((await create(body)).body).toContain(demoSecret)
  const [, refused] = await logEntries()
  expect(refused).toMatchObject({ code: 'E004', masked: true })
  expect(refused?.message).toContain('"••••"')
  expect(refused?.responseBody.text).not.toContain(demoSecret)
})

test('headers that are equal to those of the call before are kept once', async () => {
  const { create, logEntries } = await service()
  await create(createBody({ order_id: 'A-1' }))
  await create(createBody({ order_id: 'A-2' }))
  const [one, other] = await logEntries()
  expect(other?.requestHeaders).not.toEqual(one?.requestHeaders)
  expect(other?.requestHeaders[0]).toBe(one?.requestHeaders[0])
  expect(other?.responseHeaders).toBe(one?.responseHeaders)
})

describe('calls to paths that are none of ours', () => {
  test.each(['/%zz', '/pay/%ff', `/pay/${'a'.repeat(300)}`])(
    '%s is refused in the one shape and logged',
    async (url) => {
      const { inject, logEntries } = await service()
      const { statusCode, body } = await inject({ method: 'GET', url })
      expect(statusCode).toBe(404)
      expect(JSON.parse(body)).toMatchObject({ status: false, result: { code: 'E040' } })
      expect(await logEntries()).toMatchObject([
        { surface: 'other', method: 'GET', url, status: 404, code: 'E040', responseBody: { text: body } },
      ])
    },
  )

  test('is shown as a page to a browser, and logged as shown', async () => {
    const { inject, logEntries } = await service()
    const { statusCode, body } = await inject({ method: 'GET', url: '/pay/%ff', headers: { accept: 'text/html' } })
    expect([statusCode, body]).toEqual([404, expect.stringContaining('<!doctype html>')])
    expect(await logEntries()).toMatchObject([{ surface: 'hosted-page', responseBody: { text: body } }])
  })

  test('has 200 where the setting says so', async () => {
    const { inject } = await service({ errorHttpStatus: 'always-200' })
    expect((await inject({ method: 'GET', url: '/%zz' })).statusCode).toBe(200)
  })

  test('keeps no card of a form that was sent beside its place', async () => {
    const { inject, logEntries } = await service()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const payload = 'number=4111111111111111&expiry=12%2F34&cvv=987'
    const { statusCode } = await inject({ method: 'POST', url: '/pay/some-link/', headers, payload })
    expect(statusCode).toBe(404)
    expect(await logEntries()).toMatchObject([{ masked: true, requestBody: { text: '', bytes: payload.length } }])
  })
})

describe('card data', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const card = 'number=4111111111111111&expiry=12%2F34&cvv=987'

  test.each([
    ['/Pay/some-link', form, card],
    ['/PAY/some-link', form, card],
    ['//pay/some-link', form, card],
    ['/%70ay/some-link/x', form, card],
    ['/pays/some-link', form, card],
    ['/payments', form, card],
    ['/shop/thanks', form, card],
    ['/v2/payment-link', form, `_csrf=x&${card}`],
    ['http://pay.test/Pay/some-link', form, card],
    ['/pays/x', { 'content-type': 'application/json' }, '{"number":"4111111111111111","expiry":"12/34","cvv":"987"}'],
    ['/elsewhere', form, 'c%76v=987&expiry=12%2F34'],
  ])('sent to %s is not logged', async (url, headers, payload) => {
    const { inject, logEntries } = await service()
    for (const query of ['', '?cvv=987&expiry=12/34']) {
      expect((await inject({ method: 'POST', url: url + query, headers, payload })).statusCode).toBeGreaterThan(400)
    }
    const entries = await logEntries()
    expect(entries).toHaveLength(2)
    expect(entries).toMatchObject(entries.map(() => ({ masked: true, requestBody: { text: '' } })))
    // Times may have the digits of a CVV.
    const timeless = entries.map((entry) => ({ ...entry, at: 0, durationMs: 0 }))
    expect(JSON.stringify(timeless)).not.toMatch(/987|12(\/|%2F)34|4111/)
  })

  test.each([
    ['/v2/payment-links', form, card],
    ['/v2/payment-links', form, 'expiry=12%2F34&number=4111'],
    ['/v2/payment-links', { 'content-type': 'application/json' }, '{"number":"4111111111111111","cvv":"987"}'],
    ['/shop/cart', form, card],
  ] as const)('sent to the route %s is not logged', async (url, headers, payload) => {
    const { app, inject, logEntries } = await service()
    app.post('/shop/cart', () => 'taken')
    await inject({ method: 'POST', url, headers, payload })
    const entries = await logEntries()
    expect(entries).toMatchObject([{ masked: true, requestBody: { text: '', bytes: payload.length } }])
    expect(JSON.stringify(entries.map((entry) => ({ ...entry, at: 0, durationMs: 0 })))).not.toMatch(
      /987|12(\/|%2F)34|4111/,
    )
  })

  test('leaves the body of a refused create call as it is, whatever is in its addresses', async () => {
    const { create, logEntries } = await service()
    const body = createBody({ ipn_url: 'http://a.test/?number=1', description: 'seat number=7, cvv' })
    await create(body, { authorization: undefined })
    expect(await logEntries()).toMatchObject([{ code: 'E010', masked: false, requestBody: { text: body } }])
  })

  test('in the query of an inbox is in neither message nor log', async () => {
    const { inject, logEntries, store } = await service()
    await inject({ method: 'GET', url: '/inbox/card?number=4111111111111111&expiry=12%2F34&cvv=987' })
    expect([...store.inbox.oldest()]).toMatchObject([{ url: '/inbox/card?••••', masked: true }])
    expect(await logEntries()).toMatchObject([{ url: '/inbox/card?••••', masked: true }])
  })

  test.each(['number=4111111111111111&expiry=12%2F34&cvv=987', '{"cvv":"987","expiry":"12/34"}'])(
    'in a message to an inbox is in neither message nor log: %s',
    async (payload) => {
      const { inject, logEntries, store } = await service()
      await inject({ method: 'POST', url: '/inbox/card', headers: form, payload })
      const kept = { text: '', bytes: payload.length }
      expect([...store.inbox.oldest()]).toMatchObject([{ body: kept, masked: true }])
      expect(await logEntries()).toMatchObject([{ requestBody: kept, masked: true }])
    },
  )

  test('leaves the body of a mistyped create call as it is', async () => {
    const { inject, logEntries } = await service()
    const payload = '{"order_id":"A-number=1","phone":"1"}'
    await inject({ method: 'POST', url: '/payment-links', payload })
    expect(await logEntries()).toMatchObject([{ masked: false, requestBody: { text: payload } }])
  })

  test.each(['answer', 'number', 'cvv', '_csrf', 'expiry', 'holder', '__proto__'])(
    'in the field %s of the bank page is not logged',
    async (field) => {
      const { inject, logEntries } = await service()
      for (const value of ['4111111111111111', 'approve4111111111111111', '41111111']) {
        const payload = `${field}=${value}`
        await inject({ method: 'POST', url: '/pay/some-link/challenge', headers: form, payload })
      }
      expect(JSON.stringify(await logEntries())).not.toContain('4111')
    },
  )

  test('is not taken for the answer of the bank page', async () => {
    const { inject, logEntries } = await service()
    await inject({ method: 'POST', url: '/pay/some-link/challenge', headers: form, payload: 'answer=decline' })
    expect(await logEntries()).toMatchObject([{ requestBody: { text: 'answer=decline' } }])
  })

  test('is not said to be in an answer that was sent empty', async () => {
    const { inject, logEntries } = await service()
    await inject({ method: 'POST', url: '/pay/some-link/challenge', headers: form, payload: '_csrf=&answer=' })
    expect(await logEntries()).toMatchObject([{ requestBody: { text: '_csrf=&answer=' } }])
  })

  test('in the order of a shop page is not logged', async () => {
    const { inject, logEntries } = await service()
    await inject({ method: 'GET', url: '/shop/thanks?order=4111111111111111' })
    const [entry] = await logEntries()
    expect(entry?.orderId).toBe('••••••••••••1111')
    expect(JSON.stringify(entry)).not.toContain('411111')
  })

  test('across the limit of what is kept is not kept in part', async () => {
    const { inject, logEntries, store } = await service()
    for (const hidden of [demoSecret, '4111111111111111']) {
      const payload = `${' '.repeat(65_536 - 14)}${hidden} ${' '.repeat(4_000)}`
      await inject({ method: 'POST', url: '/inbox/x', payload })
    }
    const kept = JSON.stringify([await logEntries(), [...store.inbox.oldest()]])
    // As booleans, because the difference of such texts takes minutes.
    expect([kept.includes('41111'), kept.includes(demoSecret.slice(0, 12))]).toEqual([false, false])
  })
})

test('a message of which only the start is masked has no part of a secret at its end', async () => {
  const { inject, logEntries, store } = await service()
  for (const [piece, encoding] of [
    [`${demoSecret} `, 'utf8'],
    [`${demoSecret}\xff`, 'base64'],
    ['é4111111111111111', 'utf8'],
  ] as const) {
    const payload = Buffer.from(piece.repeat(200_000 / piece.length), piece.startsWith('é') ? 'utf8' : 'latin1')
    await inject({ method: 'POST', url: '/inbox/x', payload })
    const message = [...store.inbox.oldest()].at(-1)
    const entry = (await logEntries()).at(-1)
    for (const body of [message?.body, entry?.requestBody]) {
      expect(body).toMatchObject({ encoding, bytes: payload.length, truncated: true })
      const text = Buffer.from(body?.text ?? '', encoding).toString('latin1')
      expect(text.length).toBeGreaterThan(2_000)
      expect(text.length).toBeLessThanOrEqual(65_536)
      expect([text.includes('41111'), text.includes(demoSecret.slice(0, 4))]).toEqual([false, false])
    }
  }
})

describe('what is wrong with a path', () => {
  test.each([
    ['/%zz', 'No such endpoint: the path is not a valid URL path'],
    [`/inbox/${'a'.repeat(300)}`, 'No such endpoint: no name in a path has more than 200 characters'],
  ])('of %s is said in true words', async (url, message) => {
    const { inject } = await service()
    expect((await inject({ method: 'GET', url })).json()).toMatchObject({ result: { code: 'E040', message } })
  })

  test('of a whole URL is judged by its path', async () => {
    const { inject, logEntries } = await service()
    const { statusCode, headers } = await inject({ method: 'DELETE', url: 'http://127.0.0.1/v2/payment-links' })
    expect([statusCode, headers.allow]).toEqual([405, 'POST'])
    expect(await logEntries()).toMatchObject([{ surface: 'create', code: 'E041' }])
  })

  test.each(['/v2%2fpayment-links', '/v2%2Fpayment-links', '/v2/payment-links%2f', '/shop%2fcart'])(
    'of %s is no method',
    async (url) => {
      const { inject } = await service()
      for (const method of ['POST', 'GET', 'PUT'] as const) {
        const { statusCode, headers, body } = await inject({ method, url })
        expect([statusCode, headers.allow, JSON.parse(body).result.code]).toEqual([404, undefined, 'E040'])
      }
    },
  )

  test.each([
    ['/pay/abc', 'GET, HEAD, POST'],
    ['/pay/abc/challenge', 'GET, HEAD, POST'],
    ['/pay/abc/cancel', 'POST'],
    ['/shop/orders/A-1', 'GET, HEAD'],
    ['/shop/cart', 'GET, HEAD, POST'],
    ['/shop/orders/A-1/again', 'POST'],
  ])('of %s names the methods that it takes', async (url, methods) => {
    const { inject } = await service()
    const { statusCode, headers } = await inject({ method: 'PUT', url })
    expect([statusCode, headers.allow]).toEqual([405, methods])
  })
})

test.each(['/inbox/', '/inbox//below', '/inbox'])('%s names no inbox', async (url) => {
  const { inject, logEntries, store } = await service()
  const response = await inject({ method: 'POST', url, payload: 'x' })
  expect([response.statusCode, response.json().result.code]).toEqual([404, 'E040'])
  expect(store.inbox.size).toBe(0)
  expect(await logEntries()).toHaveLength(1)
})

describe('a browser', () => {
  const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

  test('at the root address is shown the way to the demo shop', async () => {
    const { inject } = await service()
    const { statusCode, body } = await inject({ method: 'GET', url: '/', headers })
    expect(statusCode).toBe(200)
    expect(body).toContain('<h1>The payment-link service is running</h1>')
    expect(body).toContain('<a class="action" href="/shop">Open the demo shop</a>')
  })

  test.each([
    ['GET', '/pay/abc'],
    ['POST', '/pay/abc'],
    ['POST', '/pay/abc/cancel'],
    ['GET', '/pay/abc/challenge'],
    ['PUT', '/pay/abc'],
    ['PUT', '/pay/abc/challenge'],
    ['GET', '/pay/abc/x'],
  ] as const)('is given the status that others are given: %s %s', async (method, url) => {
    const { inject } = await service()
    const given = await Promise.all(
      [headers, { accept: 'application/json' }, {}].map((one) => inject({ method, url, headers: one })),
    )
    expect(new Set(given.map(({ statusCode }) => statusCode)).size).toBe(1)
  })

  test.each([
    ['GET', `/pay/${'a'.repeat(300)}`, 404, 'No payment is waiting here'],
    ['GET', '/pay/%ff', 404, 'No payment is waiting here'],
    ['GET', '/pay', 404, 'No payment is waiting here'],
    ['GET', '/pay/', 404, 'No payment is waiting here'],
    ['GET', '/pay/abc/', 404, 'No payment is waiting here'],
    ['GET', '/pay/abc/receipt', 404, 'No payment is waiting here'],
    ['GET', '/pay/abc/cancel', 405, 'There is nothing to see here'],
    ['PUT', '/pay/abc', 405, 'There is nothing to see here'],
    ['DELETE', '/pay/abc/challenge', 405, 'There is nothing to see here'],
  ] as const)('is shown a page: %s %s', async (method, url, status, title) => {
    const { inject, logEntries } = await service()
    const response = await inject({ method, url, headers })
    expect(response.body).toContain(`<h1>${title}</h1>`)
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect(response.statusCode).toBe(title.startsWith('No') ? 404 : status)
    expect(await logEntries()).toMatchObject([
      { surface: 'hosted-page', method, responseBody: { text: response.body } },
    ])
  })
})

describe('methods', () => {
  const rare = METHODS.filter((method) => method !== 'CONNECT')

  test.each(rare)('%s has no 500 anywhere, and inboxes take it', async (name) => {
    const { app, inject, logEntries } = await service()
    const method = name as 'GET'
    const statusOf = async (url: string) => (await inject({ method, url })).statusCode
    expect(await statusOf('/nothing')).toBe(404)
    expect(await statusOf('/v2/payment-links')).toBe(name === 'POST' ? 415 : 405)
    expect(await statusOf('/inbox/a')).toBe(200)
    expect(await statusOf('/shop/thanks')).toBe(name === 'GET' || name === 'HEAD' ? 200 : 405)
    expect([404, 405]).toContain(await statusOf('/pay/abc'))
    expect(await logEntries()).toHaveLength(5)
    await app.close()
  })

  test('of a QUERY the inbox keeps the body, with a type and without', async () => {
    const { inject, store } = await service()
    for (const headers of [{}, { 'content-type': 'text/plain' }]) {
      const { statusCode } = await inject({ method: 'QUERY' as 'POST', url: '/inbox/a', headers, payload: 'x=1' })
      expect(statusCode).toBe(200)
    }
    expect([...store.inbox.oldest()].map(({ body }) => body.text)).toEqual(['x=1', 'x=1'])
  })
})

describe('a Content-Type that cannot be read', () => {
  test.each(['', 'x', '/', 'a/b/c', 'text/', 'ü/ö', ';;'])('%j is taken by an inbox', async (type) => {
    const { inject, store } = await service()
    const { statusCode } = await inject({
      method: 'POST',
      url: '/inbox/a',
      headers: { 'content-type': type },
      payload: 'x=1',
    })
    expect(statusCode).toBe(200)
    const [message] = store.inbox.newest()
    expect(message?.body.text).toBe('x=1')
    expect(message?.headers).toContainEqual(['content-type', type])
  })

  test('is not what is wrong where there is nothing', async () => {
    const { inject } = await service()
    const headers = { 'content-type': '/' }
    expect((await inject({ method: 'POST', url: '/nothing', headers, payload: 'x' })).statusCode).toBe(404)
    expect((await inject({ method: 'PUT', url: '/v2/payment-links', headers, payload: 'x' })).statusCode).toBe(405)
    const payload = 'x'.repeat(70_000)
    expect((await inject({ method: 'POST', url: '/nothing', payload })).statusCode).toBe(404)
  })
})

describe('card data typed into an address', () => {
  test.each(['/pay/abc?cvv=987', '/pay/abc/challenge?cvv=987&number=4111', '/pay/abc/x?cvv=987', '/%70ay/abc?cvv=987'])(
    '%s is not in the log',
    async (url) => {
      const { inject, logEntries } = await service()
      await inject({ method: 'GET', url })
      const entries = await logEntries()
      expect(entries).toMatchObject([{ masked: true }])
      expect(entries[0]?.url).toMatch(/^\/(pay|%70ay)\/abc[a-z/]*\?••••$/)
      // Without the times, which have such digits by chance.
      expect(JSON.stringify({ ...entries[0], at: 0, durationMs: 0 })).not.toMatch(/987|4111/)
    },
  )
})

describe('secrets', () => {
  test.each([
    ['of now', 'sk_of_now_0001'],
    ['still valid after a rotation', 'sk_valid_0002'],
    ['rotated, and kept to recognise what was signed with it', 'sk_rotated_0003'],
  ])('%s are in no log, header or inbox', async (_, secret) => {
    const { inject, addMerchant, logEntries, store, clock } = await service()
    await addMerchant('mk_rotated', 'sk_of_now_0001', [
      { secret: 'sk_valid_0002', validUntil: clock.now() + 1_000 },
      { secret: 'sk_rotated_0003', validUntil: clock.now() - 1_000 },
    ])
    const coded = Buffer.from(`key:${secret}`).toString('base64')
    const hex = Buffer.from(secret).toString('hex')
    const headers = { 'x-secret': secret, 'x-coded': coded, 'content-type': 'application/json' }
    for (const url of ['/v2/payment-links', '/inbox/a', '/nothing']) {
      await inject({ method: 'POST', url: `${url}?s=${hex}`, headers, payload: `{"a":"${secret}","b":"${coded}"}` })
    }
    const kept = JSON.stringify([await logEntries(), [...store.inbox.oldest()]])
    expect(await logEntries()).toHaveLength(3)
    for (const text of [secret, coded.slice(6, 18), hex]) expect(kept).not.toContain(text)
  })
})

describe('a secret sent as the password of HTTP Basic', () => {
  const basic = (password: string): string => `Basic ${Buffer.from(`${demoKey}:${password}`).toString('base64')}`

  test.each(['/v2/payment-links', '/inbox/demo'])('is not in the log of %s', async (url) => {
    const { inject, logEntries } = await service()
    await inject({ method: 'POST', url, headers: { authorization: basic(demoSecret) }, payload: '{}' })
    const [entry] = await logEntries()
    expect(entry?.requestHeaders).toContainEqual(['authorization', 'Basic ••••'])
  })

  test('hides no credentials but those', async () => {
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
  test('and the log show the same body, card numbers masked in both', async () => {
    const { inject, logEntries, store } = await service()
    await inject({ method: 'POST', url: '/inbox/demo', payload: 'card 4111 1111 1111 1111 and more' })
    const [message] = store.inbox.newest()
    expect(message).toMatchObject({ masked: true, body: { text: 'card •••• •••• •••• 1111 and more' } })
    expect(await logEntries()).toMatchObject([{ masked: true, requestBody: message?.body }])
  })

  test('and the log do not take a message that is only kept in part for a masked one', async () => {
    const { inject, logEntries, store } = await service()
    await inject({ method: 'POST', url: '/inbox/demo', payload: 'x'.repeat(64 * 1024 + 1) })
    const [message] = store.inbox.newest()
    expect(message?.body.truncated).toBe(true)
    expect(message?.masked).toBeUndefined()
    expect(await logEntries()).toMatchObject([{ masked: false }])
  })

  test.each([
    ['application/json; charset=utf-8', '{"merchant_ref_code":"T-1"}'],
    ['application/x-www-form-urlencoded', 'merchant_ref_code=T-1'],
  ])('names the order of an IPN of type %s in the log', async (type, payload) => {
    const { inject, logEntries } = await service()
    await inject({ method: 'POST', url: '/inbox/demo', headers: { 'content-type': type }, payload })
    expect(await logEntries()).toMatchObject([{ orderId: 'T-1' }])
  })
})
