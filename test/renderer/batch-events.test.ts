import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ConnectionState, EventListener } from '../../src/renderer/src/backend/events.ts'
import { batchEvents } from '../../src/renderer/src/stores/list/batch-events.ts'
import type { ServerEvent } from '../../src/shared/events.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const link = (id: string, state = 'open') => ({ type: 'link', item: { id, state } }) as unknown as ServerEvent
const removed = (...ids: string[]): ServerEvent => ({ type: 'removed', resource: 'link', ids })
const step = (index: number) => ({ type: 'scenario', id: 'run', index, step: {} }) as unknown as ServerEvent

const batching = () => {
  const listeners = new Set<EventListener>()
  const connectionListeners = new Set<(state: ConnectionState) => void>()
  const batched = batchEvents({
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onConnection: (listener) => {
      connectionListeners.add(listener)
      return () => connectionListeners.delete(listener)
    },
    connection: () => 'live',
    doubt: () => undefined,
    pause: () => undefined,
    resume: () => undefined,
  } as Parameters<typeof batchEvents>[0])
  const received: ServerEvent[] = []
  const undo = batched.subscribe((event) => received.push(event))
  const emit = (...events: ServerEvent[]) => {
    for (const event of events) for (const listener of listeners) listener(event)
  }
  const connect = (state: ConnectionState) => {
    for (const listener of connectionListeners) listener(state)
  }
  return { batched, received, undo, emit, connect }
}

describe('events in batches', () => {
  test('the first event after a quiet moment goes out at once, those behind it together', () => {
    const { received, emit } = batching()
    emit(link('a'))
    expect(received).toEqual([link('a')])
    emit(link('b'), link('c'))
    vi.advanceTimersByTime(249)
    expect(received).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(received).toEqual([link('a'), link('b'), link('c')])
    vi.advanceTimersByTime(250)
    emit(link('d'))
    expect(received.at(-1)).toEqual(link('d'))
  })

  test('fifty events a second are four updates a second, and none is late by more than a quarter of one', () => {
    const { batched, emit } = batching()
    const updates = new Set<number>()
    const lateness: number[] = []
    batched.subscribe((event) => {
      updates.add(Date.now())
      lateness.push(Date.now() - Number((event as { item: { id: string } }).item.id))
    })
    const started = Date.now()
    while (Date.now() < started + 2_000) {
      emit(link(String(Date.now())))
      vi.advanceTimersByTime(20)
    }
    vi.advanceTimersByTime(250)
    expect(lateness).toHaveLength(100)
    expect(updates.size).toBeLessThanOrEqual(9)
    expect(Math.max(...lateness)).toBeLessThanOrEqual(250)
  })

  test('of each thing the last event counts, in the order of the last events', () => {
    const { received, emit } = batching()
    emit(link('first'))
    received.length = 0
    emit(link('a', 'open'), link('b'), removed('x'), link('a', 'paid'), removed('b'), step(0), step(1))
    vi.advanceTimersByTime(250)
    expect(received).toEqual([link('b'), removed('x'), link('a', 'paid'), removed('b'), step(0), step(1)])
  })

  test('events of two things of a kind are both kept', () => {
    const { received, emit } = batching()
    emit(link('first'))
    received.length = 0
    const inboxes = ['a', 'b'].map((name) => ({ type: 'inbox-setup', item: { name } }) as unknown as ServerEvent)
    const runs = (['diagnosis', 'recovery'] as const).flatMap((type) =>
      ['a', 'b'].map((id) => ({ type, id }) as unknown as ServerEvent),
    )
    const records = (['delivery', 'log', 'inbox', 'merchant', 'rule'] as const).flatMap((type) =>
      ['a', 'b'].map((id) => ({ type, item: { id } }) as unknown as ServerEvent),
    )
    const events = [...inboxes, ...runs, ...records]
    emit(...events)
    vi.advanceTimersByTime(250)
    expect(received).toEqual(events)
  })

  test.each<ServerEvent>([
    { type: 'reload', reason: 'a lot happened' },
    { type: 'clock', item: { aheadMs: 1 } } as unknown as ServerEvent,
    { type: 'settings', item: {} } as unknown as ServerEvent,
    { type: 'inbox-setup', item: { name: 'shop' } } as unknown as ServerEvent,
    { type: 'diagnosis', id: 'run', stage: 'exact', tried: 2, share: 0.5 },
  ])('$type is published once, however often it came', (event) => {
    const { received, emit } = batching()
    emit(link('a'), event, event, link('b'), event)
    vi.advanceTimersByTime(250)
    expect(received).toEqual([link('a'), link('b'), event])
  })

  test('a flush publishes what is held back, and no event twice', () => {
    const { batched, received, emit } = batching()
    emit(link('a'), link('b'))
    batched.flush()
    expect(received).toEqual([link('a'), link('b')])
    vi.advanceTimersByTime(1_000)
    expect(received).toHaveLength(2)
  })

  test('a new listener gets no earlier events', () => {
    const { batched, received, emit } = batching()
    emit(link('a'), link('b'))
    const late: ServerEvent[] = []
    batched.subscribe((event) => late.push(event))
    expect(received).toEqual([link('a'), link('b')])
    vi.advanceTimersByTime(250)
    expect(late).toEqual([])
    emit(link('c'))
    expect(late).toEqual([link('c')])
  })

  test('events from before a change of the connection are published before the change', () => {
    const { batched, received, emit, connect } = batching()
    let receivedAtChange = 0
    batched.onConnection(() => {
      receivedAtChange = received.length
    })
    emit(link('a'), link('b'))
    connect('lost')
    expect(receivedAtChange).toBe(2)
  })

  test('a removed listener gets no more events', () => {
    const { received, undo, emit } = batching()
    undo()
    emit(link('a'))
    expect(received).toEqual([])
  })
})
