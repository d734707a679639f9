import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { createTestConsole, testToken } from '../../support/test-console.ts'

const cookieOf = (headers: Record<string, unknown>): string => String(headers['set-cookie']).split(';', 1)[0] ?? ''

const signIn = async (call: ReturnType<typeof createTestConsole>['call']): Promise<string> =>
  cookieOf((await call('GET', `/?token=${testToken}`, undefined, {})).headers)

describe('getting in', () => {
  test.each([
    ['nothing', {}],
    ['a wrong token', { authorization: 'Bearer wrong' }],
    ['an empty bearer', { authorization: 'Bearer ' }],
    ['another scheme', { authorization: `Basic ${testToken}` }],
    ['the token without a scheme', { authorization: testToken }],
    ['a cookie nobody gave out', { cookie: 'paylink_console_80=abc' }],
  ])('%s is refused with 401, as JSON under /api and as a page at /', async (_what, headers) => {
    const { call } = createTestConsole()
    const api = await call('GET', '/api/status', undefined, headers)
    expect([api.status, api.json.error.code]).toEqual([401, 'unauthorized'])
    const page = await call('GET', '/', undefined, headers)
    expect([page.status, page.headers['content-type']]).toEqual([401, 'text/html; charset=utf-8'])
    expect(page.text).toContain('URL that was printed when the console started')
  })

  test('a script gets in with the token as a bearer, in any case of the scheme', async () => {
    const { call } = createTestConsole()
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
      const { status } = await call('GET', '/api/status', undefined, { authorization: `${scheme} ${testToken}` })
      expect(status).toBe(200)
    }
  })

  test('nothing but readyz is open, and readyz says nothing', async () => {
    const { call } = createTestConsole()
    const ready = await call('GET', '/readyz', undefined, {})
    expect([ready.status, ready.text]).toEqual([200, 'ok'])
    for (const url of [
      '/api/docs',
      '/api/docs/static/swagger-ui.css',
      '/api/openapi.json',
      '/api/events',
      '/readyz/',
      '/readyz2',
      '/assets/x.js',
      '/api',
    ]) {
      expect((await call('GET', url, undefined, {})).status, url).toBe(401)
    }
  })

  test('the printed URL is exchanged for a strict session cookie and leaves the address bar', async () => {
    const { call } = createTestConsole()
    const { status, headers } = await call('GET', `/?token=${testToken}`, undefined, {})
    expect([status, headers.location]).toEqual([303, '/'])
    const cookie = String(headers['set-cookie'])
    expect(cookie).toMatch(/^paylink_console_80=\d+\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)
    expect(cookie).not.toContain(testToken)
    expect(headers['cache-control']).toBe('no-store')
    expect((await call('GET', '/api/status', undefined, { cookie: cookieOf(headers) })).status).toBe(200)
  })

  test('the printed URL may be opened again in another browser', async () => {
    const { call } = createTestConsole()
    const first = await signIn(call)
    const second = await signIn(call)
    for (const cookie of [first, second]) expect((await call('GET', '/', undefined, { cookie })).status).toBe(200)
  })

  test('the URL of an earlier run is refused, unless the session is valid anyway', async () => {
    const { call } = createTestConsole()
    const refused = await call('GET', '/?token=old', undefined, {})
    expect([refused.status, refused.headers['set-cookie']]).toEqual([401, undefined])
    expect(refused.text).toContain('not the one of this run')
    expect(refused.text).not.toContain('old<')
    const cookie = await signIn(call)
    expect((await call('GET', '/?token=old', undefined, { cookie })).status).toBe(303)
  })

  test('the token is exchanged at / only, and no query lets a call in', async () => {
    const { call } = createTestConsole()
    for (const url of [`/api/status?token=${testToken}`, `/x?token=${testToken}`]) {
      const { status, headers } = await call('GET', url, undefined, {})
      expect([status, headers['set-cookie']]).toEqual([401, undefined])
    }
    expect((await call('POST', `/?token=${testToken}`, undefined, {})).headers['set-cookie']).toBeUndefined()
  })

  test('a wrong bearer is refused even beside a valid cookie', async () => {
    const { call } = createTestConsole()
    const cookie = await signIn(call)
    expect((await call('GET', '/api/status', undefined, { cookie, authorization: 'Bearer wrong' })).status).toBe(401)
  })

  test('a session of one console is none in another', async () => {
    const cookie = await signIn(createTestConsole().call)
    expect((await createTestConsole().call('GET', '/api/status', undefined, { cookie })).status).toBe(401)
  })

  test('a session goes on after a restart, which keeps the key, and ends after seven days', async () => {
    const sessionKey = randomBytes(32)
    const cookie = await signIn(createTestConsole({ sessionKey }).call)
    const { call, clock } = createTestConsole({ sessionKey, token: 'the token of another run' })
    const status = async () => (await call('GET', '/api/status', undefined, { cookie })).status
    expect(await status()).toBe(200)
    await clock.advance(7 * 86_400_000)
    expect(await status()).toBe(401)
  })

  test('the end of a session cannot be put off', async () => {
    const { call, clock } = createTestConsole()
    const [name = '', session = ''] = (await signIn(call)).split('=')
    const later = session.replace(/^\d+/, String(clock.now() + 1e12))
    for (const forged of [later, `${clock.now() + 1e12}.`, '', 'x', session.slice(0, -1)]) {
      const { status } = await call('GET', '/api/status', undefined, { cookie: `${name}=${forged}` })
      expect(status, forged).toBe(401)
    }
  })
})

describe('which host', () => {
  const asHost = (host: string) => ({ host, authorization: `Bearer ${testToken}` })

  test.each(['127.0.0.1:80', 'localhost:80', 'localhost', '127.0.0.1'])('%s is ours', async (host) => {
    expect((await createTestConsole().call('GET', '/api/status', undefined, asHost(host))).status).toBe(200)
  })

  test.each([
    'evil.example',
    'evil.example:80',
    'localhost.evil.example:80',
    'localhost:81',
    '127.0.0.1:8080',
    '127.0.0.2:80',
    '[::1]:80',
    '[::1]',
    '0.0.0.0:80',
    'user@localhost:80',
    'LOCALHOST:80 ',
  ])('%s is refused, whatever else is right', async (host) => {
    const { call } = createTestConsole()
    for (const url of ['/api/status', '/', `/?token=${testToken}`, '/readyz']) {
      const { status, json } = await call('GET', url, undefined, asHost(host))
      expect([status, json?.error.code], url).toEqual([421, 'wrong-host'])
    }
  })

  test('over a socket the port must be the one listened on, and the cookie carries it', async () => {
    const { app } = createTestConsole()
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as AddressInfo
    const statusOf = async (host: string) =>
      (await app.inject({ method: 'GET', url: '/readyz', headers: { host } })).statusCode
    expect(await statusOf(`localhost:${port}`)).toBe(421)

    const ready = await fetch(`http://127.0.0.1:${port}/readyz`)
    expect([ready.status, await ready.text()]).toEqual([200, 'ok'])
    const exchanged = await fetch(`http://localhost:${port}/?token=${testToken}`, { redirect: 'manual' })
    expect(exchanged.headers.get('set-cookie')).toMatch(new RegExp(`^paylink_console_${port}=`))
  })
})

describe('which page', () => {
  const bearer = { authorization: `Bearer ${testToken}` }

  test.each([
    'http://evil.example',
    'null',
    'https://localhost',
    'http://localhost:81',
    'http://localhost.evil.example',
    'http://[::1]:80',
    'file://',
  ])('a request from %s is refused', async (origin) => {
    const { call } = createTestConsole()
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      const { status, json, headers } = await call(method as 'GET', '/api/reset', undefined, { ...bearer, origin })
      expect([status, json.error.code]).toEqual([403, 'forbidden'])
      expect(headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  test.each(['http://localhost', 'http://127.0.0.1:80'])('%s is ours', async (origin) => {
    expect((await createTestConsole().call('GET', '/api/status', undefined, { ...bearer, origin })).status).toBe(200)
  })

  test.each(['cross-site', 'same-site', 'anything-new'])('Sec-Fetch-Site %s is refused', async (site) => {
    const { call } = createTestConsole()
    const headers = { ...bearer, 'sec-fetch-site': site }
    expect((await call('GET', '/api/status', undefined, headers)).status).toBe(403)
    expect((await call('GET', '/', undefined, headers)).status).toBe(403)
  })

  test('a link on another page may open the console, and nothing else', async () => {
    const { call } = createTestConsole()
    const followed = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
    expect((await call('GET', '/', undefined, followed)).status).toBe(401)
    expect((await call('GET', `/?token=${testToken}`, undefined, followed)).status).toBe(303)
    expect((await call('GET', '/', undefined, { ...followed, 'sec-fetch-dest': 'iframe' })).status).toBe(403)
    expect((await call('GET', '/api/export', undefined, followed)).status).toBe(403)
    expect((await call('POST', '/', undefined, followed)).status).toBe(403)
  })

  test('a change made with the cookie must come from a page of ours; reading need not', async () => {
    const { call } = createTestConsole()
    const cookie = await signIn(call)
    const changed = async (headers: Record<string, string>) =>
      (await call('POST', '/api/reset', undefined, { cookie, ...headers })).status
    expect(await changed({})).toBe(403)
    expect(await changed({ 'sec-fetch-site': 'none' })).toBe(403)
    expect(await changed({ 'sec-fetch-site': 'same-origin' })).toBe(200)
    expect(await changed({ origin: 'http://localhost' })).toBe(200)
    expect((await call('GET', '/api/status', undefined, { cookie })).status).toBe(200)
    expect((await call('POST', '/api/reset', undefined, bearer)).status).toBe(200)
  })
})

describe('what every answer says to the browser', () => {
  test.each([
    ['an answer', '/api/status', { authorization: `Bearer ${testToken}` }],
    ['a page', '/', { authorization: `Bearer ${testToken}` }],
    ['a 401', '/api/status', {}],
    ['a 403', '/api/status', { origin: 'null' }],
    ['a 404', '/api/nothing', { authorization: `Bearer ${testToken}` }],
    ['a 421', '/', { host: 'evil.example' }],
    ['a URL that is none', '/%zz', {}],
  ])('%s carries the strict headers', async (_what, url, headers) => {
    const answer = await createTestConsole().call('GET', url, undefined, headers as Record<string, string>)
    const policy = String(answer.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).toBe("'self'")
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
    if (url.startsWith('/api')) expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('the built-in pages have no script', async () => {
    const { call } = createTestConsole()
    for (const headers of [{}, { authorization: `Bearer ${testToken}` }]) {
      expect((await call('GET', '/', undefined, headers)).text).not.toMatch(/<script| on\w+=/i)
    }
  })
})

test('the token and secrets are in no line of the log', async () => {
  const { call, store, logged } = createTestConsole()
  await call('GET', `/?token=${testToken}`, undefined, {})
  await call('GET', '/?token=almost', undefined, {})
  await call('GET', '/api/status', undefined, { authorization: `Bearer ${testToken}x` })
  store.fail(true)
  const failed = await call('POST', '/api/merchants', { name: 'Shop', secret: 'sk_very_secret' })
  expect(failed.status).toBe(503)
  expect(logged.length).toBeGreaterThan(0)
  expect(logged.join('')).not.toMatch(/token-of-this-run|almost|sk_very_secret/)
})

test('a request that arrives too slowly is cut off', async () => {
  const { app } = createTestConsole()
  const { headersTimeout, requestTimeout, keepAliveTimeout } = app.server
  expect({ headersTimeout, requestTimeout, keepAliveTimeout }).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 60_000,
    keepAliveTimeout: 10_000,
  })
})
