import { pino } from 'pino'
import { describe, expect, test, vi } from 'vitest'
import { createSessions } from '../../../src/main/console/auth/sessions.ts'
import { bearer, signIn } from '../../support/console-session.ts'
import { createFakeClock } from '../../support/fake-clock.ts'
import { createMemorySessionFile } from '../../support/memory-session-file.ts'
import { createSequenceIdentity } from '../../support/sequence-identity.ts'
import { createTestConsole, testToken } from '../../support/test-console.ts'

describe('sessions', () => {
  test('the token is exchanged for a secret that replaces it', async () => {
    const { call } = createTestConsole()
    const { secret } = await signIn(call)
    expect(secret).toMatch(/^pcs_[\w-]{43}$/)
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
    await clock.advance(120_000)
    await call('GET', '/api/status', undefined, bearer(second.secret))
    const { items } = (await call('GET', '/api/sessions')).json
    expect(items.map(({ id, current }: { id: string; current: boolean }) => ({ id, current }))).toEqual([
      { id: second.id, current: false },
      { id: first.id, current: false },
    ])
  })

  test('an ended session is refused, the others stay valid', async () => {
    const { call } = createTestConsole()
    const [kept, gone] = [await signIn(call), await signIn(call)]
    expect((await call('DELETE', `/api/sessions/${gone.id}`, undefined, bearer(kept.secret))).json).toEqual({
      ended: 1,
    })
    const statusOf = async (secret: string) => (await call('GET', '/api/status', undefined, bearer(secret))).status
    expect([await statusOf(gone.secret), await statusOf(kept.secret)]).toEqual([401, 200])
    expect((await call('DELETE', `/api/sessions/${gone.id}`)).status).toBe(404)
  })

  test('all sessions can be ended at once, the own one included', async () => {
    const { call } = createTestConsole()
    const sessions = [await signIn(call), await signIn(call)]
    const [first] = sessions
    expect((await call('DELETE', '/api/sessions', undefined, bearer(first?.secret ?? ''))).json).toEqual({ ended: 2 })
    for (const { secret } of sessions) {
      expect((await call('GET', '/api/status', undefined, bearer(secret))).status).toBe(401)
    }
    expect((await call('GET', '/api/sessions')).json.items).toEqual([])
  })

  test('sessions outlive a restart with another token, and ended ones stay ended', async () => {
    const sessionFile = createMemorySessionFile()
    const first = createTestConsole({ sessionFile })
    const [kept, gone] = [await signIn(first.call), await signIn(first.call)]
    await first.call('DELETE', `/api/sessions/${gone.id}`)

    const { call } = createTestConsole({ sessionFile: sessionFile.reopened(), token: 'the token of another run' })
    expect((await call('GET', '/api/status', undefined, bearer(kept.secret))).status).toBe(200)
    expect((await call('GET', '/api/status', undefined, bearer(gone.secret))).status).toBe(401)
    expect((await call('GET', '/api/status', undefined, bearer(testToken))).status).toBe(401)
  })

  test('a session ends after seven days, however often it is used', async () => {
    const { call, clock } = createTestConsole()
    const { secret } = await signIn(call)
    const status = async () => (await call('GET', '/api/status', undefined, bearer(secret))).status
    await clock.advance(7 * 86_400_000 - 1)
    expect(await status()).toBe(200)
    await clock.advance(1)
    expect(await status()).toBe(401)
    expect((await call('GET', '/api/sessions')).json.items).toEqual([])
  })

  test('the hundred and first session replaces the least recently used one', async () => {
    const { call, clock } = createTestConsole()
    const [oldest, used] = [await signIn(call), await signIn(call)]
    await clock.advance(60_000)
    await call('GET', '/api/status', undefined, bearer(used.secret))
    for (let count = 2; count < 101; count++) await signIn(call)
    expect((await call('GET', '/api/sessions')).json.items).toHaveLength(100)
    expect((await call('GET', '/api/status', undefined, bearer(oldest.secret))).status).toBe(401)
    expect((await call('GET', '/api/status', undefined, bearer(used.secret))).status).toBe(200)
  })

  test('a full disk prevents no sign-in, but an end that could not be stored is reported', async () => {
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

  const listening = async () => {
    const clock = createFakeClock()
    const logger = pino({ level: 'silent' })
    const file = createMemorySessionFile()
    const sessions = createSessions({ token: testToken, file, clock, identity: createSequenceIdentity(), logger })
    const { id } = await sessions.open('curl')
    const listener = vi.fn()
    return { clock, sessions, id, listener, undo: sessions.onEnd(id, listener) }
  }

  test('what listens for the end of a session leaves no timer behind', async () => {
    const { clock, listener, undo } = await listening()
    expect(clock.pending).toBe(1)
    undo()
    expect(clock.pending).toBe(0)
    await clock.advance(8 * 86_400_000)
    expect(listener).not.toHaveBeenCalled()
  })

  test('what listens for the end of a session is called once, however it ends', async () => {
    const ended = await listening()
    await ended.sessions.end([ended.id])
    const expired = await listening()
    for (const { clock, listener } of [ended, expired]) {
      await clock.advance(8 * 86_400_000)
      expect(listener).toHaveBeenCalledTimes(1)
      expect(clock.pending).toBe(0)
    }
  })

  test('the stored file contains no secret', async () => {
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
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/156.0.0.0 Safari/537.36', 'Chrome 156 on Linux'],
  ['<script>', 'Unknown browser'],
])('the session of %s is named %s', async (userAgent, name) => {
  const { call } = createTestConsole()
  await signIn(call, userAgent)
  expect((await call('GET', '/api/sessions')).json.items).toMatchObject([{ browser: name }])
})
