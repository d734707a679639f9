import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Stage } from '../../../src/main/stage/stage.ts'
import { createTestConsole, testToken } from '../../support/test-console.ts'

/** As a browser asks for a page: without any secret. */
const html = { accept: 'text/html,*/*;q=0.8' }

const withScreens = async () => {
  const root = await mkdtemp(join(tmpdir(), 'console-ui-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const rendererDir = join(root, 'renderer')
  await mkdir(join(rendererDir, 'assets'), { recursive: true })
  await writeFile(join(rendererDir, 'index.html'), '<!doctype html><title>Screens</title>')
  await writeFile(join(rendererDir, 'favicon.svg'), '<svg/>')
  await writeFile(join(rendererDir, '.secret'), 'hidden')
  await writeFile(join(rendererDir, 'assets', 'index-abc123.js'), 'export default {}')
  await writeFile(join(rendererDir, 'assets', 'index-abc123.js.br'), 'as brotli')
  await writeFile(join(rendererDir, 'assets', 'index-abc123.js.gz'), 'in gzip')
  await writeFile(join(rendererDir, 'index.html.br'), 'page in brotli')
  await writeFile(join(root, 'outside.txt'), 'leaked')
  return createTestConsole({ rendererDir })
}

describe('the screens', () => {
  test('the first page and every screen are index.html, revalidated each time', async () => {
    const { call } = await withScreens()
    for (const url of ['/', '/links', '/links/abc?tab=ipn', '/apiary']) {
      const { status, text, headers } = await call('GET', url, undefined, html)
      expect([status, headers['content-type']], url).toEqual([200, 'text/html; charset=utf-8'])
      expect(text).toContain('Screens')
      expect(headers['cache-control'], url).toBe('no-cache')
      expect(headers['content-security-policy']).toContain("script-src 'self'")
    }
  })

  test('hashed assets may be kept for ever, other files may not', async () => {
    const { call } = await withScreens()
    const asset = await call('GET', '/assets/index-abc123.js')
    expect(asset.headers).toMatchObject({
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect((await call('GET', '/favicon.svg')).headers['cache-control']).toBe('no-cache')
  })

  test('a file is sent as compressed at build time, if the client accepts that', async () => {
    const { call } = await withScreens()
    const get = (encodings: string, url = '/assets/index-abc123.js', more = {}) =>
      call('GET', url, undefined, { ...html, accept: '*/*', 'accept-encoding': encodings, ...more })
    const br = await get('gzip, deflate, br')
    expect(br.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    })
    expect(br.text).toBe('as brotli')
    expect((await get('gzip')).text).toBe('in gzip')
    const plain = await get('identity')
    expect([plain.text, plain.headers.vary]).toEqual(['export default {}', 'accept-encoding'])
    expect(plain.headers).not.toHaveProperty('content-encoding')
    const uncompressed = await get('br', '/favicon.svg')
    expect([uncompressed.text, uncompressed.headers.vary]).toEqual(['<svg/>', 'accept-encoding'])
    // Each form has a tag of its own, and is not sent again to who has it.
    expect(new Set([br.headers.etag, plain.headers.etag]).size).toBe(2)
    expect((await get('br', undefined, { 'if-none-match': br.headers.etag })).status).toBe(304)
    expect((await get('identity', undefined, { 'if-none-match': br.headers.etag })).status).toBe(200)
    const part = await get('br', undefined, { range: 'bytes=3-8' })
    expect([part.status, part.text, part.headers['content-range']]).toEqual([206, 'brotli', 'bytes 3-8/9'])
    const head = await call('HEAD', '/assets/index-abc123.js', undefined, { ...html, 'accept-encoding': 'br' })
    expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', '9'])
  })

  test('the first page is compressed too, and still revalidated', async () => {
    const { call } = await withScreens()
    for (const url of ['/', '/links']) {
      const { text, headers } = await call('GET', url, undefined, { ...html, 'accept-encoding': 'br' })
      expect(text, url).toBe('page in brotli')
      expect(headers, url).toMatchObject({
        'content-encoding': 'br',
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        vary: 'accept-encoding',
      })
    }
  })

  test.each([
    ['a missing asset asked for by a script', 'GET', '/assets/gone.js', { ...html, accept: '*/*' }, 404],
    ['a screen asked for without saying what for', 'GET', '/links', {}, 404],
    ['a POST to a screen', 'POST', '/links', html, 404],
    ['an unknown call', 'GET', '/api/nothing', { ...html, authorization: `Bearer ${testToken}` }, 404],
    ['a hidden file', 'GET', '/.secret', { ...html, accept: '*/*' }, 404],
    ['a way out', 'GET', '/..%2foutside.txt', { ...html, accept: '*/*' }, 400],
  ])('%s gets no page', async (_what, method, url, headers, status) => {
    const { call } = await withScreens()
    const answer = await call(method as 'GET', url, undefined, headers as Record<string, string>)
    expect(answer.status).toBe(status)
    expect(answer.text).not.toMatch(/Screens|leaked|hidden/)
  })
})

describe('without built screens', () => {
  test.each([undefined, '/nowhere/to/be/found'])(
    'the first page says so and links to the API (%s)',
    async (rendererDir) => {
      const { call } = createTestConsole(rendererDir === undefined ? {} : { rendererDir })
      const { status, text } = await call('GET', '/', undefined, html)
      expect(status).toBe(200)
      expect(text).toContain('not built')
      expect(text).toContain('href="/api/docs"')
      expect((await call('GET', '/links', undefined, html)).status).toBe(404)
    },
  )
})

test.each([
  ['none', 1],
  ['same-origin', 1],
  ['cross-site', 0],
])('/present opened from a page of the site %j starts the stage %i times', async (site, times) => {
  let started = 0
  const view = () => Promise.reject(new Error(`start ${started++}`))
  const stage = { port: () => undefined, view, onChange: () => () => {} } as unknown as Stage
  const { call } = createTestConsole({ stage })
  const headers = { ...html, 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
  expect((await call('GET', '/present', undefined, headers)).status).toBe(200)
  expect(started).toBe(times)
})
