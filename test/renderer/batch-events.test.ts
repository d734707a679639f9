import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ConnectionState, EventListener } from '../../src/renderer/src/backend/events.ts'
import { batchEvents } from '../../src/renderer/src/stores/batch-events.ts'
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
  const told: ServerEvent[] = []
  const undo = batched.subscribe((event) => told.push(event))
  const tell = (...events: ServerEvent[]) => {
    for (const event of events) for (const listener of listeners) listener(event)
  }
  const connect = (state: ConnectionState) => {
    for (const listener of connectionListeners) listener(state)
  }
  return { batched, told, undo, tell, connect }
}

describe('events in batches', () => {
  test('the first event after a quiet moment goes out at once, those behind it together', () => {
    const { told, tell } = batching()
    tell(link('a'))
    expect(told).toEqual([link('a')])
    tell(link('b'), link('c'))
    vi.advanceTimersByTime(249)
    expect(told).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(told).toEqual([link('a'), link('b'), link('c')])
    vi.advanceTimersByTime(250)
    tell(link('d'))
    expect(told.at(-1)).toEqual(link('d'))
  })

  test('fifty events a second are four updates a second, and none is late by more than a quarter of one', () => {
    const { batched, tell } = batching()
    const updates = new Set<number>()
    const lateness: number[] = []
    batched.subscribe((event) => {
      updates.add(Date.now())
      lateness.push(Date.now() - Number((event as { item: { id: string } }).item.id))
    })
    const started = Date.now()
    while (Date.now() < started + 2_000) {
      tell(link(String(Date.now())))
      vi.advanceTimersByTime(20)
    }
    vi.advanceTimersByTime(250)
    expect(lateness).toHaveLength(100)
    expect(updates.size).toBeLessThanOrEqual(9)
    expect(Math.max(...lateness)).toBeLessThanOrEqual(250)
  })

  test('of each thing the last event counts, in the order of the last events', () => {
    const { told, tell } = batching()
    tell(link('first'))
    told.length = 0
    tell(link('a', 'open'), link('b'), removed('x'), link('a', 'paid'), removed('b'), step(0), step(1))
    vi.advanceTimersByTime(250)
    expect(told).toEqual([link('b'), removed('x'), link('a', 'paid'), removed('b'), step(0), step(1)])
  })

  test.each<ServerEvent>([
    { type: 'reload', reason: 'a lot happened' },
    { type: 'clock', item: { aheadMs: 1 } } as unknown as ServerEvent,
    { type: 'settings', item: {} } as unknown as ServerEvent,
    { type: 'inbox-setup', item: { name: 'shop' } } as unknown as ServerEvent,
    { type: 'diagnosis', id: 'run', stage: 'exact', tried: 2, share: 0.5 },
  ])('$type is told once, however often it came', (event) => {
    const { told, tell } = batching()
    tell(link('a'), event, event, link('b'), event)
    vi.advanceTimersByTime(250)
    expect(told).toEqual([link('a'), link('b'), event])
  })

  test('a flush tells what is held back, and no event twice', () => {
    const { batched, told, tell } = batching()
    tell(link('a'), link('b'))
    batched.flush()
    expect(told).toEqual([link('a'), link('b')])
    vi.advanceTimersByTime(1_000)
    expect(told).toHaveLength(2)
  })

  test('who begins to listen hears nothing of before', () => {
    const { batched, told, tell } = batching()
    tell(link('a'), link('b'))
    const late: ServerEvent[] = []
    batched.subscribe((event) => late.push(event))
    expect(told).toEqual([link('a'), link('b')])
    vi.advanceTimersByTime(250)
    expect(late).toEqual([])
    tell(link('c'))
    expect(late).toEqual([link('c')])
  })

  test('what came before the connection changed is told before the change', () => {
    const { batched, told, tell, connect } = batching()
    let toldAtChange = 0
    batched.onConnection(() => {
      toldAtChange = told.length
    })
    tell(link('a'), link('b'))
    connect('lost')
    expect(toldAtChange).toBe(2)
  })

  test('an undone listener hears nothing more', () => {
    const { told, undo, tell } = batching()
    undo()
    tell(link('a'))
    expect(told).toEqual([])
  })
})
