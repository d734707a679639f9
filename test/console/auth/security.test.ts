import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { bearer, signIn } from '../../support/console-session.ts'
import { createMemorySessionFile } from '../../support/memory-session-file.ts'
import { createTestConsole, testToken } from '../../support/test-console.ts'

describe('getting in', () => {
  test.each([
    ['nothing', {}],
    ['a wrong token', { authorization: 'Bearer wrong' }],
    ['the token in another case', { authorization: `Bearer ${testToken.toUpperCase()}` }],
    ['an empty bearer', { authorization: 'Bearer ' }],
    ['another scheme', { authorization: `Basic ${testToken}` }],
    ['the token without a scheme', { authorization: testToken }],
    ['a cookie, as earlier versions gave out', { cookie: `paylink_console_80=${testToken}` }],
  ])('%s is refused with 401', async (_what, headers) => {
    const { call } = createTestConsole()
    const { status, json } = await call('GET', '/api/status', undefined, headers)
    expect([status, json.error.code]).toEqual([401, 'unauthorized'])
  })

  test('a script gets in with the token as a bearer, in any case of the scheme', async () => {
    const { call } = createTestConsole()
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
      const { status } = await call('GET', '/api/status', undefined, { authorization: `${scheme} ${testToken}` })
      expect(status).toBe(200)
    }
  })

  test('without a token only the API description and static files are served', async () => {
    const { call } = createTestConsole()
    const ready = await call('GET', '/readyz', undefined, {})
    expect([ready.status, ready.text]).toEqual([200, 'ok'])
    for (const url of ['/', '/api/docs', '/api/docs/static/swagger-ui.css', '/api/docs/json']) {
      expect((await call('GET', url, undefined, {})).status, url).toBe(200)
    }
    for (const url of [
      '/api/openapi.json',
      '/api/events',
      '/api/sessions',
      '/api',
      '/api/',
      '/api/docs2',
      '/api/nothing',
    ]) {
      expect((await call('GET', url, undefined, {})).status, url).toBe(401)
    }
  })

  test('neither a query nor a cookie authenticates a call, and no response sets a cookie', async () => {
    const { call } = createTestConsole()
    const { secret } = await signIn(call)
    for (const url of [`/api/status?token=${testToken}`, `/api/export?secrets=true&token=${secret}`]) {
      const cookie = `paylink_console_80=${secret}; paylink-session=${secret}; authorization=Bearer ${secret}`
      const { status, headers } = await call('GET', url, undefined, { cookie })
      expect([status, headers['set-cookie']]).toEqual([401, undefined])
    }
    const page = await call('GET', `/?token=${testToken}`, undefined, {})
    expect([page.status, page.headers['set-cookie']]).toEqual([200, undefined])
  })
})

describe('which host', () => {
  const asHost = (host: string) => ({ host, authorization: `Bearer ${testToken}` })

  test.each(['127.0.0.1:80', 'localhost:80', 'localhost', '127.0.0.1', 'LocalHost:80'])('%s is ours', async (host) => {
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
  ])('%s is refused even when all else is valid', async (host) => {
    const { call } = createTestConsole()
    for (const url of ['/api/status', '/', `/?token=${testToken}`, '/readyz']) {
      const { status, json } = await call('GET', url, undefined, asHost(host))
      expect([status, json?.error.code], url).toEqual([421, 'wrong-host'])
    }
  })

  test('over a socket the port must be the one listened on', async () => {
    const { app } = createTestConsole()
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as AddressInfo
    const statusOf = async (host: string) =>
      (await app.inject({ method: 'GET', url: '/readyz', headers: { host } })).statusCode
    expect(await statusOf(`localhost:${port}`)).toBe(421)

    const ready = await fetch(`http://127.0.0.1:${port}/readyz`)
    expect([ready.status, await ready.text()]).toEqual([200, 'ok'])
  })
})

describe('which page', () => {
  const asScript = bearer(testToken)

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
      const { status, json, headers } = await call(method as 'GET', '/api/reset', undefined, { ...asScript, origin })
      expect([status, json.error.code]).toEqual([403, 'forbidden'])
      expect(headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  test.each(['http://localhost', 'http://127.0.0.1:80'])('%s is ours', async (origin) => {
    expect((await createTestConsole().call('GET', '/api/status', undefined, { ...asScript, origin })).status).toBe(200)
  })

  test.each(['cross-site', 'same-site', 'anything-new'])('Sec-Fetch-Site %s is refused', async (site) => {
    const { call } = createTestConsole()
    const headers = { ...asScript, 'sec-fetch-site': site }
    expect((await call('GET', '/api/status', undefined, headers)).status).toBe(403)
    expect((await call('GET', '/', undefined, headers)).status).toBe(403)
  })

  test('a link on another page may open the console, and nothing else', async () => {
    const { call } = createTestConsole()
    const followed = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
    expect((await call('GET', '/', undefined, followed)).status).toBe(200)
    expect((await call('GET', `/?token=${testToken}`, undefined, followed)).status).toBe(200)
    expect((await call('GET', '/', undefined, { ...followed, 'sec-fetch-dest': 'iframe' })).status).toBe(403)
    expect((await call('GET', '/api/export', undefined, followed)).status).toBe(403)
    expect((await call('POST', '/', undefined, followed)).status).toBe(403)
  })
})

describe('the security headers of every response', () => {
  test.each([
    ['an answer', '/api/status', { authorization: `Bearer ${testToken}` }],
    ['a page', '/', {}],
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
    // Data has the default alone, which forbids scripts.
    const isData = url.startsWith('/api')
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).toBe(isData ? undefined : "'self'")
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
    if (url.startsWith('/api')) expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('the built-in page has no script', async () => {
    const { call } = createTestConsole()
    expect((await call('GET', '/')).text).not.toMatch(/<script| on\w+=/i)
  })
})

test('no log line contains the token, a session or a secret', async () => {
  const sessionFile = createMemorySessionFile()
  const { call, store, logged } = createTestConsole({ sessionFile })
  sessionFile.fail(true)
  const { secret } = await signIn(call)
  await call('GET', `/?token=${testToken}`, undefined, {})
  await call('GET', '/?token=almost', undefined, {})
  await call('GET', '/api/status', undefined, { authorization: `Bearer ${testToken}x` })
  store.fail(true)
  const failed = await call('POST', '/api/merchants', { name: 'Shop', secret: 'sk_very_secret' })
  expect(failed.status).toBe(503)
  expect(logged.length).toBeGreaterThan(0)
  expect(logged.join('')).not.toMatch(/token-of-this-run|almost|sk_very_secret/)
  expect(logged.join('')).not.toContain(secret)
})

test('the time a request may take is limited', async () => {
  const { app } = createTestConsole()
  const { headersTimeout, requestTimeout, keepAliveTimeout } = app.server
  expect({ headersTimeout, requestTimeout, keepAliveTimeout }).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 300_000,
    keepAliveTimeout: 10_000,
  })
})

test('the console responds whatever cookies other programs of this host have set', async () => {
  const { app } = createTestConsole()
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  // As many as Chromium keeps for one host, each as large as it may be, and ours among them.
  const cookies = Array.from({ length: 180 }, (_, index) => `c${index}=${'x'.repeat(4_000)}`)
  const cookie = [`paylink_console_${port}=forged`, ...cookies].join('; ')
  for (const path of ['/', '/api/status']) {
    const status = await new Promise((resolve, reject) => {
      const headers = { cookie, ...bearer(testToken) }
      get({ host: '127.0.0.1', port, path, headers }, (response) => {
        response.resume()
        resolve(response.statusCode)
      }).on('error', reject)
    })
    expect(status, path).toBe(200)
  }
})
