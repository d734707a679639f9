import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { createMemorySessionFile } from '../../support/memory-session-file.ts'
import { createTestConsole, type TestConsole, testToken } from '../../support/test-console.ts'

const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })

const signIn = async (call: TestConsole['call'], userAgent = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0') => {
  const { json } = await call('POST', '/api/sessions', undefined, { ...bearer(testToken), 'user-agent': userAgent })
  return json as { id: string; secret: string }
}

describe('getting in', () => {
  test.each([
    ['nothing', {}],
    ['a wrong token', { authorization: 'Bearer wrong' }],
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

  test('of the API only its description is open, and of the rest what is the same for everyone', async () => {
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

  test('no query and no cookie lets a call in, and no answer sets a cookie', async () => {
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

describe('sessions', () => {
  test('the token is exchanged for a secret that takes its place', async () => {
    const { call } = createTestConsole()
    const { secret } = await signIn(call)
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect((await call('GET', '/api/status', undefined, bearer(secret))).status).toBe(200)
    expect((await call('POST', '/api/reset', undefined, bearer(secret))).status).toBe(200)
  })

  test('a secret cannot be exchanged for another', async () => {
    const { call } = createTestConsole()
    const { secret } = await signIn(call)
    const { status, json } = await call('POST', '/api/sessions', undefined, bearer(secret))
    expect([status, json.error.code]).toEqual([403, 'forbidden'])
    expect((await call('POST', '/api/sessions', undefined, bearer('wrong'))).status).toBe(401)
  })

  test('they are listed, the last used first, with browser and times', async () => {
    const { call, clock } = createTestConsole()
    const start = clock.now()
    const first = await signIn(call)
    const second = await signIn(call, 'curl/8')
    await clock.advance(120_000)
    await call('GET', '/api/status', undefined, bearer(first.secret))
    const { json, text } = await call('GET', '/api/sessions', undefined, bearer(second.secret))
    const at = (ms: number) => new Date(start + ms).toISOString()
    const ends = { createdAt: at(0), expiresAt: at(7 * 86_400_000) }
    expect(json.items).toEqual([
      { id: first.id, browser: 'Firefox 140 on Linux', ...ends, lastUsedAt: at(120_000), current: false },
      { id: second.id, browser: 'Unknown browser', ...ends, lastUsedAt: at(120_000), current: true },
    ])
    for (const { secret } of [first, second]) expect(text).not.toContain(secret)
    expect((await call('GET', '/api/sessions')).json.items.map((one: { current: boolean }) => one.current)).toEqual([
      false,
      false,
    ])
  })

  test('one that is ended opens nothing, the others go on', async () => {
    const { call } = createTestConsole()
    const [kept, gone] = [await signIn(call), await signIn(call)]
    expect((await call('DELETE', `/api/sessions/${gone.id}`, undefined, bearer(kept.secret))).json).toEqual({
      ended: 1,
    })
    const statusOf = async (secret: string) => (await call('GET', '/api/status', undefined, bearer(secret))).status
    expect([await statusOf(gone.secret), await statusOf(kept.secret)]).toEqual([401, 200])
    expect((await call('DELETE', `/api/sessions/${gone.id}`)).status).toBe(404)
  })

  test('all are ended at once, the one that asks too', async () => {
    const { call } = createTestConsole()
    const sessions = [await signIn(call), await signIn(call)]
    const [asking] = sessions
    expect((await call('DELETE', '/api/sessions', undefined, bearer(asking?.secret ?? ''))).json).toEqual({ ended: 2 })
    for (const { secret } of sessions) {
      expect((await call('GET', '/api/status', undefined, bearer(secret))).status).toBe(401)
    }
    expect((await call('GET', '/api/sessions')).json.items).toEqual([])
  })

  test('they go on after a restart with another token, and those that were ended stay so', async () => {
    const sessionFile = createMemorySessionFile()
    const first = createTestConsole({ sessionFile })
    const [kept, gone] = [await signIn(first.call), await signIn(first.call)]
    await first.call('DELETE', `/api/sessions/${gone.id}`)

    const { call } = createTestConsole({ sessionFile: sessionFile.reopened(), token: 'the token of another run' })
    expect((await call('GET', '/api/status', undefined, bearer(kept.secret))).status).toBe(200)
    expect((await call('GET', '/api/status', undefined, bearer(gone.secret))).status).toBe(401)
    expect((await call('GET', '/api/status', undefined, bearer(testToken))).status).toBe(401)
  })

  test('one ends after seven days, however often it is used', async () => {
    const { call, clock } = createTestConsole()
    const { secret } = await signIn(call)
    const status = async () => (await call('GET', '/api/status', undefined, bearer(secret))).status
    await clock.advance(7 * 86_400_000 - 1)
    expect(await status()).toBe(200)
    await clock.advance(1)
    expect(await status()).toBe(401)
    expect((await call('GET', '/api/sessions')).json.items).toEqual([])
  })

  test('the hundred and first takes the place of the one not used for longest', async () => {
    const { call, clock } = createTestConsole()
    const [oldest, used] = [await signIn(call), await signIn(call)]
    await clock.advance(60_000)
    await call('GET', '/api/status', undefined, bearer(used.secret))
    for (let count = 2; count < 101; count++) await signIn(call)
    expect((await call('GET', '/api/sessions')).json.items).toHaveLength(100)
    expect((await call('GET', '/api/status', undefined, bearer(oldest.secret))).status).toBe(401)
    expect((await call('GET', '/api/status', undefined, bearer(used.secret))).status).toBe(200)
  })

  test('a disk that takes nothing keeps nobody out, but an end that may not last is said', async () => {
    const sessionFile = createMemorySessionFile()
    const { call, logged } = createTestConsole({ sessionFile })
    sessionFile.fail(true)
    const { id, secret } = await signIn(call)
    expect((await call('GET', '/api/status', undefined, bearer(secret))).status).toBe(200)
    expect(logged.join('')).toContain('could not be kept')
    const { status, json } = await call('DELETE', `/api/sessions/${id}`)
    expect([status, json.error.code]).toEqual([503, 'storage'])
    expect((await call('GET', '/api/status', undefined, bearer(secret))).status).toBe(401)
  })

  test('what is kept holds no secret', async () => {
    const sessionFile = createMemorySessionFile()
    const { secret } = await signIn(createTestConsole({ sessionFile }).call)
    expect(JSON.stringify(sessionFile.reopened().stored)).not.toContain(secret)
  })
})

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140 on Linux'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36', 'Chrome 156 on Windows'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36 Edg/156.0', 'Edge 156 on Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605.1 Version/26.0 Safari/605.1', 'Safari 26 on macOS'],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/146.0.0.0 Electron/45.4.1 Safari/537.36',
    'Paylink Console window on Linux',
  ],
  ['<script>', 'Unknown browser'],
])('a session of %s is called %s', async (userAgent, name) => {
  const { call } = createTestConsole()
  await signIn(call, userAgent)
  expect((await call('GET', '/api/sessions')).json.items).toMatchObject([{ browser: name }])
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

describe('what every answer says to the browser', () => {
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
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).toBe("'self'")
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

test('the token, sessions and secrets are in no line of the log', async () => {
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

test('a request that arrives too slowly is cut off', async () => {
  const { app } = createTestConsole()
  const { headersTimeout, requestTimeout, keepAliveTimeout } = app.server
  expect({ headersTimeout, requestTimeout, keepAliveTimeout }).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 60_000,
    keepAliveTimeout: 10_000,
  })
})

test('whatever cookies other programs of this host have set, the console answers', async () => {
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
