import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Call } from '../../src/renderer/src/backend/call.ts'
import { type ConnectionState, createEventFeed } from '../../src/renderer/src/backend/events.ts'
import { createSessionStore } from '../../src/renderer/src/stores/session-store.ts'
import type { MerchantView } from '../../src/shared/contract/merchants.ts'
import type { ServerEvent } from '../../src/shared/events.ts'
import { createFakeStreams } from './support/fake-streams.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A feed whose engine answers the probe with `status` and opens no stream by itself. */
const feeding = (status: number) => {
  const { streams, open, newest } = createFakeStreams()
  const engine = { status, probes: 0 }
  const probe = async () => {
    engine.probes++
    return engine.status
  }
  const feed = createEventFeed({ open, probe })
  const states: ConnectionState[] = []
  const received: ServerEvent[] = []
  feed.onConnection((state) => states.push(state))
  feed.subscribe((event) => received.push(event))
  return { feed, engine, streams, states, received, newest }
}

describe('the connection to the engine', () => {
  test('an open stream is live, and its events are delivered', () => {
    const { states, received, newest } = feeding(200)
    newest().onOpen()
    newest().onEvent({ type: 'hello', version: '1' })
    expect(states).toEqual(['live'])
    expect(received).toEqual([{ type: 'hello', version: '1' }])
  })

  test('a stream that neither opens nor fails within 5 s is opened again', async () => {
    const { states, streams, received, newest } = feeding(200)
    await vi.advanceTimersByTimeAsync(4_999)
    expect(streams).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1_001)
    expect(streams).toHaveLength(2)
    expect(streams[0]?.closed).toBe(true)
    newest().onOpen()
    expect(states).toEqual(['lost', 'live'])
    expect(received).toEqual([{ type: 'reload', reason: expect.any(String) }])
  })

  test('a silent stream counts as lost; a heartbeat every 15 s keeps it live', async () => {
    const { states, streams, newest } = feeding(0)
    newest().onOpen()
    for (let beat = 0; beat < 10; beat++) {
      await vi.advanceTimersByTimeAsync(15_000)
      newest().onEvent({ type: 'heartbeat' })
    }
    expect(streams).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(40_000)
    expect(states).toEqual(['live', 'lost'])
    expect(streams[0]?.closed).toBe(true)
  })

  test.each([
    [401, 'locked'],
    [403, 'locked'],
    [0, 'lost'],
    [500, 'lost'],
  ] as const)('an error while the engine responds %s is %s; a retry follows every second', async (status, state) => {
    const { states, streams, newest } = feeding(status)
    newest().onEnd()
    await vi.advanceTimersByTimeAsync(0)
    expect(states).toEqual([state])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(streams).toHaveLength(2)
  })

  test('after a refused request it checks at once whether the session has ended, even with an open stream', async () => {
    const { feed, engine, states, streams, newest } = feeding(200)
    newest().onOpen()
    feed.doubt()
    await vi.advanceTimersByTimeAsync(0)
    expect(states).toEqual(['live'])

    engine.status = 401
    feed.doubt()
    feed.doubt()
    await vi.advanceTimersByTimeAsync(0)
    expect(states).toEqual(['live', 'locked'])
    // One for both doubts, and one when it fails.
    expect(engine.probes).toBe(3)
    expect(streams[0]?.closed).toBe(true)
    feed.doubt()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(streams).toHaveLength(2)
  })

  test('a silent reader is taken over; an ended one is not', async () => {
    const { streams, newest } = feeding(200)
    newest().onEnd()
    await vi.advanceTimersByTimeAsync(1_000)
    await vi.advanceTimersByTimeAsync(5_000)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(streams.map(({ takeOver }) => takeOver)).toEqual([false, false, true])
  })

  test('when another tab becomes the reader, listeners get a reload', () => {
    const { states, received, newest } = feeding(200)
    newest().onOpen()
    newest().onOpen()
    expect(states).toEqual(['live'])
    expect(received).toEqual([{ type: 'reload', reason: expect.any(String) }])
  })

  test('while paused it opens no stream, even after a probe in flight', async () => {
    const { feed, streams, states, newest } = feeding(200)
    newest().onEnd()
    feed.pause()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(streams).toHaveLength(1)
    expect(states).toEqual([])
  })

  test('a doubt that is confirmed while paused opens no stream', async () => {
    const { feed, streams, states, newest } = feeding(401)
    newest().onOpen()
    feed.doubt()
    feed.pause()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(streams).toHaveLength(1)
    expect(states).toEqual(['live'])
  })

  test('after pause and resume it opens once and listeners get a reload', async () => {
    const { feed, streams, states, received, newest } = feeding(200)
    newest().onOpen()
    feed.pause()
    feed.pause()
    expect(streams[0]?.closed).toBe(true)
    feed.resume()
    feed.resume()
    expect(streams).toHaveLength(2)
    newest().onOpen()
    expect(states).toEqual(['live'])
    expect(received).toEqual([{ type: 'reload', reason: expect.any(String) }])
    await vi.advanceTimersByTimeAsync(39_999)
    expect(streams).toHaveLength(2)
  })
})

describe('the session', () => {
  const call = () => new Promise<never>(() => undefined)

  test('uses a stream that opened before it began to listen', () => {
    const { feed, newest } = feeding(200)
    const session = createSessionStore({ call, events: feed })
    newest().onOpen()
    session.open()
    expect(session.getState().connection).toBe('live')
  })

  test('follows the connection while it listens, and no longer', async () => {
    const { feed, newest } = feeding(0)
    const session = createSessionStore({ call, events: feed })
    const close = session.open()
    newest().onOpen()
    expect(session.getState().connection).toBe('live')
    close()
    newest().onEnd()
    await vi.advanceTimersByTimeAsync(10)
    expect(feed.connection()).toBe('lost')
    expect(session.getState().connection).toBe('live')
  })

  /** An engine with more merchants than a page has, which answers when the test says so. */
  const reading = (merchants: object[], status = { inboxes: 0 }) => {
    const { feed, newest } = feeding(200)
    const replies: (() => void)[] = []
    const pageFrom = (start: number) => ({
      items: merchants.slice(start, start + 2),
      nextCursor: start + 2 < merchants.length ? String(start + 2) : null,
    })
    const answers: Record<string, (cursor?: string) => object> = {
      'GET /api/status': () => ({ counts: { inboxes: status.inboxes }, storage: null, clock: null }),
      'GET /api/settings': () => ({}),
      'GET /api/merchants': (cursor) => pageFrom(Number(cursor)),
    }
    const engine = ((route: string, { query }: { query?: { cursor?: string } }) => {
      const answer = answers[route]?.(query?.cursor)
      return new Promise((resolve) => replies.push(() => resolve(answer)))
    }) as unknown as Call
    const session = createSessionStore({ call: engine, events: feed })
    session.open()
    const settle = async (replyMs = 0) => {
      while (replies.length > 0) {
        await vi.advanceTimersByTimeAsync(replyMs)
        for (const reply of replies.splice(0)) reply()
        await vi.advanceTimersByTimeAsync(0)
      }
    }
    const names = () => session.getState().merchants.map(({ id }) => id)
    const state = () => session.getState()
    return {
      emit: (event: ServerEvent) => newest().onEvent(event),
      open: () => newest().onOpen(),
      settle,
      names,
      state,
    }
  }
  const merchant = (id: string, createdAt: string) => ({ id, createdAt }) as MerchantView
  const reload: ServerEvent = { type: 'reload', reason: 'a gap' }

  test('has all merchants, and has them anew after a reload', async () => {
    const merchants = [merchant('c', '3'), merchant('b', '2'), merchant('a', '1')]
    const { emit, settle, names } = reading(merchants)
    await settle()
    expect(names()).toEqual(['c', 'b', 'a'])
    merchants.shift()
    emit(reload)
    await settle()
    expect(names()).toEqual(['b', 'a'])
  })

  test('has them anew when the stream opens, and loses those that are deleted, nothing else', async () => {
    const merchants = [merchant('b', '2'), merchant('a', '1')]
    const { emit, open, settle, names } = reading(merchants)
    await settle()
    merchants.unshift(merchant('c', '3'))
    open()
    await settle()
    expect(names()).toEqual(['c', 'b', 'a'])
    emit({ type: 'removed', resource: 'link', ids: ['b'] })
    emit({ type: 'removed', resource: 'merchant', ids: ['a'] })
    expect(names()).toEqual(['c', 'b'])
  })

  test('puts a new merchant first and a changed one where it was, even of the same time', async () => {
    const { emit, settle, names } = reading([merchant('b', '1'), merchant('a', '1')])
    await settle()
    emit({ type: 'merchant', item: merchant('c', '1') })
    expect(names()).toEqual(['c', 'b', 'a'])
    emit({ type: 'merchant', item: merchant('a', '1') })
    emit({ type: 'merchant', item: merchant('c', '1') })
    expect(names()).toEqual(['c', 'b', 'a'])
  })

  test('knows that an inbox was set up, from the status or an event, and keeps the state of the storage', async () => {
    const status = { inboxes: 1 }
    const first = reading([], status)
    await first.settle()
    expect(first.state().hasInboxes).toBe(true)
    status.inboxes = 0
    first.emit(reload)
    await first.settle()
    expect(first.state().hasInboxes).toBe(true)
    const { emit, settle, state } = reading([])
    await settle()
    expect(state().hasInboxes).toBe(false)
    emit({ type: 'inbox-setup', item: {} as never })
    emit({ type: 'storage', item: { state: 'failing', problem: 'full', quarantined: [] } as never })
    expect(state()).toMatchObject({ hasInboxes: true, storage: { problem: 'full' } })
  })

  test('gives each page of merchants the time of one request', async () => {
    const { settle, names } = reading([merchant('c', '3'), merchant('b', '2'), merchant('a', '1')])
    await settle(20_000)
    expect(names()).toEqual(['c', 'b', 'a'])
  })

  test('an event that arrives while it reads is newer than what it reads', async () => {
    const { emit, settle, names } = reading([merchant('a', '1')])
    emit({ type: 'merchant', item: merchant('b', '2') })
    await settle()
    expect(names()).toEqual(['b', 'a'])
  })
})
