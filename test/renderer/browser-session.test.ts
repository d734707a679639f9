import { describe, expect, test } from 'vitest'
import { createBrowserSession } from '../../src/renderer/src/backend/browser-session.ts'
import { signInByUrl } from '../../src/renderer/src/backend/sign-in-by-url.ts'
import { memoryStorage } from './support/memory-storage.ts'

const token = 'token+of/the-run'

/** A browser on a console that knows one token and one secret. */
const browsing = ({
  stored,
  address = 'http://127.0.0.1:4011/payments',
}: {
  stored?: string
  address?: string
} = {}) => {
  const storage = new Map(stored === undefined ? [] : [['paylink-session', stored]])
  const sent: [string, string | null][] = []
  const fetch = (async (path: string, init?: RequestInit) => {
    const bearer = new Headers(init?.headers).get('authorization')
    sent.push([path, bearer])
    if (init?.credentials !== 'omit') throw new Error('sent with cookies')
    if (init?.method === 'POST') {
      if (bearer === `Bearer ${token}`) return Response.json({ id: 'one', secret: 'good' })
      return Response.json({ error: { code: 'unauthorized', message: 'Send the token.' } }, { status: 401 })
    }
    return new Response(null, { status: bearer === 'Bearer good' ? 200 : 401 })
  }) as typeof globalThis.fetch
  const session = createBrowserSession(fetch, memoryStorage(storage))
  const shown: [how: string, where: string][] = []
  const window = {
    document: { readyState: 'complete' },
    location: { href: address, replace: (to: URL) => shown.push(['replace', to.href]) },
    history: { replaceState: (_state: unknown, _title: string, to: URL) => shown.push(['rename', to.href]) },
  } as unknown as Window
  return { session, storage, sent, shown, signIn: () => signInByUrl(window, session) }
}

describe('the session of a browser', () => {
  test('is sent with every call, read anew each time, and without cookies', async () => {
    const { session, storage, sent } = browsing({ stored: 'old' })
    expect((await session.fetch('/api/status')).status).toBe(401)
    storage.set('paylink-session', 'good')
    expect((await session.fetch('/api/status', { headers: { accept: 'x' } })).status).toBe(200)
    expect(sent).toEqual([
      ['/api/status', 'Bearer old'],
      ['/api/status', 'Bearer good'],
    ])
  })

  test('without one nothing is sent', async () => {
    const { session, sent } = browsing()
    expect([(await session.fetch('/api/status')).status, session.isKnown(), sent]).toEqual([401, false, []])
  })

  test.each(['wrong', 'schlüssel', '→', ''])('the token “%s” is refused, and changes nothing', async (wrong) => {
    const { session, storage } = browsing({ stored: 'old' })
    await expect(session.signIn(wrong)).rejects.toThrow('This is not the token of this run.')
    expect(storage.get('paylink-session')).toBe('old')
  })
})

describe('the printed URL', () => {
  const at = (query: string) => `http://127.0.0.1:4011/payments${query}`

  test('signs in, and the page loads again without the token, other parts of the address staying', async () => {
    const { signIn, shown, storage } = browsing({ address: at(`?q=a&token=%20${encodeURIComponent(token)}#top`) })
    expect(await signIn()).toEqual({ state: 'loads-again' })
    expect(storage.get('paylink-session')).toBe('good')
    expect(shown).toEqual([['replace', at('?q=a#top')]])
  })

  test('of an earlier run is as good for who is signed in', async () => {
    const { signIn, shown, sent } = browsing({ stored: 'good', address: at('?token=earlier') })
    expect(await signIn()).toEqual({ state: 'loads-again' })
    expect([shown, sent.length]).toEqual([[['replace', at('')]], 1])
  })

  test('with a wrong token says so, and the token leaves the address too', async () => {
    const { signIn, shown } = browsing({ stored: 'old', address: at('?token=wrong') })
    expect(await signIn()).toEqual({ state: 'stays', problem: 'This is not the token of this run.' })
    expect(shown).toEqual([['rename', at('')]])
  })

  test('without a token nothing is asked', async () => {
    const { signIn, sent, shown } = browsing({ stored: 'good' })
    expect(await signIn()).toEqual({ state: 'stays', problem: null })
    expect([sent, shown]).toEqual([[], []])
  })
})
