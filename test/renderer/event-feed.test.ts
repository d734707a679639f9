import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ConnectionState, createEventFeed } from '../../src/renderer/src/backend/events.ts'
import { createSessionStore } from '../../src/renderer/src/stores/session-store.ts'
import type { ServerEvent } from '../../src/shared/events.ts'
import { createFakeEventSources } from './support/fake-event-source.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A feed whose engine answers the probe with `status` and opens no stream by itself. */
const feeding = (status: number) => {
  const { sources, open } = createFakeEventSources()
  const engine = { status }
  const feed = createEventFeed({ open, probe: async () => engine.status })
  const states: ConnectionState[] = []
  const told: ServerEvent[] = []
  feed.onConnection((state) => states.push(state))
  feed.subscribe((event) => told.push(event))
  const newest = () => {
    const source = sources.at(-1)
    if (source === undefined) throw new Error('no stream was opened')
    return source
  }
  return { feed, engine, sources, states, told, newest }
}

describe('the connection to the engine', () => {
  test('a stream that opens is live, and what it says is told', () => {
    const { states, told, newest } = feeding(200)
    newest().onopen?.()
    newest().onmessage?.({ data: '{"type":"hello","version":"1"}' })
    expect(states).toEqual(['live'])
    expect(told).toEqual([{ type: 'hello', version: '1' }])
  })

  test('a stream that neither opens nor fails within 5 s is opened anew', async () => {
    const { states, sources, told, newest } = feeding(200)
    await vi.advanceTimersByTimeAsync(4_999)
    expect(sources).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1_001)
    expect(sources).toHaveLength(2)
    expect(sources[0]?.closed).toBe(true)
    newest().onopen?.()
    expect(states).toEqual(['lost', 'live'])
    expect(told).toEqual([{ type: 'reload', reason: expect.any(String) }])
  })

  test('a stream that falls silent is the engine gone; a beat every 15 s keeps it', async () => {
    const { states, sources, newest } = feeding(0)
    newest().onopen?.()
    for (let beat = 0; beat < 10; beat++) {
      await vi.advanceTimersByTimeAsync(15_000)
      newest().onmessage?.({ data: '{"type":"beat"}' })
    }
    expect(sources).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(40_000)
    expect(states).toEqual(['live', 'lost'])
    expect(sources[0]?.closed).toBe(true)
  })

  test.each([
    [401, 'locked'],
    [403, 'locked'],
    [0, 'lost'],
    [500, 'lost'],
  ] as const)('an error with the engine answering %s is %s; it is tried again every second', async (status, state) => {
    const { states, sources, newest } = feeding(status)
    newest().onerror?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(states).toEqual([state])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(sources).toHaveLength(2)
  })

  test('doubted, it looks at once whether the session has ended, though the stream is open', async () => {
    const { feed, engine, states, sources, newest } = feeding(200)
    newest().onopen?.()
    feed.doubt()
    await vi.advanceTimersByTimeAsync(0)
    expect(states).toEqual(['live'])

    engine.status = 401
    feed.doubt()
    feed.doubt()
    await vi.advanceTimersByTimeAsync(0)
    expect(states).toEqual(['live', 'locked'])
    expect(sources[0]?.closed).toBe(true)
    feed.doubt()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(sources).toHaveLength(2)
  })

  test('closed, it opens nothing more, even when a probe was under way', async () => {
    const { feed, sources, states, newest } = feeding(200)
    newest().onerror?.()
    feed.close()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sources).toHaveLength(1)
    expect(states).toEqual([])
  })
})

describe('the session', () => {
  const call = () => new Promise<never>(() => undefined)

  test('knows of a stream that opened before it began to listen', () => {
    const { feed, newest } = feeding(200)
    const session = createSessionStore({ call, events: feed })
    newest().onopen?.()
    session.open()
    expect(session.getState().connection).toBe('live')
  })

  test('follows the connection while it listens, and no longer', async () => {
    const { feed, newest } = feeding(0)
    const session = createSessionStore({ call, events: feed })
    const close = session.open()
    newest().onopen?.()
    expect(session.getState().connection).toBe('live')
    close()
    newest().onerror?.()
    await vi.advanceTimersByTimeAsync(10)
    expect(feed.connection()).toBe('lost')
    expect(session.getState().connection).toBe('live')
  })
})
