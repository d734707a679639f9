import { writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Stage } from '../../../src/main/stage/stage.ts'
import { rawRequests, statusesIn } from '../../support/raw-requests.ts'
import { makeTempDir } from '../../support/temp-dir.ts'
import { createTestConsole, testToken } from '../../support/test-console.ts'

const allEncoded = (path: string): string =>
  path.replace(/[^/]/g, (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`)

/** Each of them was, is or might be read as the path of a call. */
const spellings: Record<string, (path: string) => string> = {
  raw: (path) => path,
  'the first letter encoded': (path) => path.replace('/api', '/%61pi'),
  'the last letter encoded': (path) => path.replace('/api', '/ap%69'),
  'upper-case hex': (path) => path.replace('/api', '/%61%70%69'.toUpperCase()),
  'another case, encoded': (path) => path.replace('/api', '/%41PI'),
  'every character encoded': allEncoded,
  'an encoded slash': (path) => path.replace('/api/', '/api%2F'),
  'another case': (path) => path.replace('/api', '/Api'),
  'upper case': (path) => path.toUpperCase(),
  'two slashes first': (path) => `/${path}`,
  'two slashes later': (path) => path.replace('/api/', '/api//'),
  'a dot segment': (path) => `/.${path}`,
  'two dots': (path) => `/x/..${path}`,
  'encoded dots': (path) => `/x/%2e%2E${path}`,
  'a backslash': (path) => path.replace('/api/', '/api\\'),
  'an encoded backslash': (path) => path.replace('/api/', '/api%5C'),
  'a parameter of the first segment': (path) => path.replace('/api', '/api;x=1'),
  'a parameter at the end': (path) => `${path};x=1`,
  'a slash at the end': (path) => `${path}/`,
  'a dot at the end': (path) => `${path}/.`,
  'an empty query': (path) => `${path}?`,
  'a query that looks public': (path) => `${path}?/api/docs`,
  'a fragment': (path) => `${path}#/api/docs`,
  'a whole URL': (path) => `http://127.0.0.1${path}`,
  'a whole URL in another case': (path) => `HTTP://127.0.0.1${path}`,
  'a whole URL of another scheme': (path) => `https://evil.example${path}`,
  'a whole URL, encoded': (path) => `http://x${path.replace('/api', '/%61pi')}`,
}

/** A console with screens and a stage, so that it has all its routes. */
const listeningConsole = async () => {
  const rendererDir = makeTempDir()
  writeFileSync(join(rendererDir, 'index.html'), '<!doctype html><title>Screens</title>')
  const stage = { onChange: () => () => {}, view: async () => ({ port: 1 }) } as unknown as Stage
  const { app } = createTestConsole({ rendererDir, stage })
  const routes: { method: string; path: string }[] = []
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) routes.push({ method: one, path: url.replace(/:\w+/g, 'x') })
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const head = (method: string, target: string, more = '') =>
    `${method} ${target} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: 0\r\n${more}\r\n`
  const askAll = (calls: readonly (readonly [string, string])[], more = '') =>
    rawRequests(
      port,
      calls.map(([method, target], at) =>
        head(method, target, at === calls.length - 1 ? `${more}Connection: close\r\n` : more),
      ),
    )
  return { askAll, routes }
}

const isDocs = (path: string): boolean => path === '/api/docs' || path === '/api/docs/*'

test('no route of the API answers without a token, however its path is spelled', async () => {
  const { askAll, routes } = await listeningConsole()
  const guarded = routes.filter(({ path }) => path.startsWith('/api') && !isDocs(path))
  expect(guarded.length).toBeGreaterThan(100)
  for (const [how, spell] of Object.entries(spellings)) {
    const answered = await askAll(guarded.map(({ method, path }) => [method, spell(path)]))
    const statuses = statusesIn(answered)
    const passed = guarded.filter((_, at) => statuses[at] !== 401)
    expect(passed, how).toEqual([])
    expect(answered.match(/content-security-policy: default-src 'none'; frame-ancestors 'none'\r/g), how).toHaveLength(
      guarded.length,
    )
    expect(answered.match(/cache-control: no-store\r/g), how).toHaveLength(guarded.length)
  }
})

test('only the screens, the readiness and the description of the API are served without a token', async () => {
  const { routes, askAll } = await listeningConsole()
  // Those of the listener itself are added before the test can listen for them.
  const open = routes.filter(({ path }) => !path.startsWith('/api') || isDocs(path))
  expect([...new Set(open.map(({ path }) => path))].sort()).toEqual(['/*', '/api/docs', '/api/docs/*'])
  const calls = ['/', '/present', '/readyz', '/index.html', '/api/docs', '/api/docs/json'].map(
    (path) => ['GET', path] as const,
  )
  expect(statusesIn(await askAll(calls))).toEqual(calls.map(() => 200))
})

test.each(['OPTIONS', 'HEAD', 'DELETE', 'PROPFIND', 'TRACE', 'get'])('%s is no way past the token', async (method) => {
  const { askAll } = await listeningConsole()
  for (const target of ['/api/status', '/%61pi/status', 'http://127.0.0.1/api/status', '/API/status']) {
    // Node itself answers 400 to a method that does not exist.
    expect(statusesIn(await askAll([[method, target]])), target).toEqual([method === 'get' ? 400 : 401])
  }
})

test.each([
  ['http://127.0.0.1/api/status', 400],
  ['http://127.0.0.1/', 400],
  ['/%61pi/status', 400],
  ['/%2561pi/status', 400],
  ['*', 400],
  ['/api/%73tatus', 200],
  ['/api/status', 200],
  ['/api/status?x=%2F', 200],
])('with the token, %s is answered with %i', async (target, status) => {
  const { askAll } = await listeningConsole()
  const answered = await askAll([['GET', target]], `Authorization: Bearer ${testToken}\r\n`)
  expect(statusesIn(answered)).toEqual([status])
})

test.each(['Host: evil.example', 'host: 127.0.0.1', 'Authorization: Bearer other', 'AUTHORIZATION: x'])(
  'a second header, %s, is refused',
  async (header) => {
    const { askAll } = await listeningConsole()
    const answered = await askAll([['GET', '/api/status']], `Authorization: Bearer ${testToken}\r\n${header}\r\n`)
    expect(statusesIn(answered)).toEqual([400])
  },
)

test('a path below the description of the API leads nowhere else', async () => {
  const { askAll } = await listeningConsole()
  const targets = ['/api/docs/../status', '/api/docs/%2e%2e/status', '/api/docs/..%2fstatus', '/api/docs//api/status']
  for (const target of targets) {
    const answered = await askAll([['GET', target]])
    expect(statusesIn(answered), target).toEqual([404])
    expect(answered).not.toContain('version')
  }
})
