import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { Call } from '../../src/renderer/src/backend/call.ts'
import type { EventListener } from '../../src/renderer/src/backend/events.ts'
import { LineList } from '../../src/renderer/src/features/lab/scorecard/line-list.tsx'
import { createScorecardStore } from '../../src/renderer/src/features/lab/scorecard/scorecard-store.ts'
import { type Console, ConsoleProvider } from '../../src/renderer/src/stores/console.tsx'
import type { ScorecardLine } from '../../src/shared/contract/scorecards.ts'
import { noMemory } from './support/no-memory.ts'

const line = (id: ScorecardLine['id']): ScorecardLine => ({
  id,
  title: id,
  why: '',
  outcome: 'passed',
  words: '',
  exchanges: [],
  looks: [],
  durationMs: 1,
})
const target = { inbox: 'http://inbox', merchantId: 'first' }

/** A store over an engine whose answers a test gives. */
const scorecard = (keep: (state: object) => void = () => undefined, kept?: object) => {
  const listeners = new Set<EventListener>()
  const requests: { body: object; signal: AbortSignal | undefined; answer: (reply: unknown) => void }[] = []
  const call = ((_route: object, { body, signal }: { body: object; signal?: AbortSignal }) =>
    new Promise((answer, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
      requests.push({ body, signal, answer })
    })) as unknown as Call
  const subscribe = (listener: EventListener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const memory: typeof noMemory = {
    ...noMemory,
    read: <T>() => kept as T | undefined,
    follow: (_, of, select) => of.subscribe((now) => keep(select(now))),
  }
  const store = createScorecardStore({ call, events: { subscribe }, newId: () => 'run-1' }, memory)
  const emit = (id: string, index: number, result: ScorecardLine) => {
    for (const listener of listeners) listener({ type: 'scorecard', id, index, line: result })
  }
  return { store, requests, emit, listening: () => listeners.size }
}

describe('a scorecard', () => {
  test('is requested with the typed values or their defaults, as the merchant the form shows', async () => {
    const { store, requests } = scorecard()
    const run = store.run(target)
    expect(requests[0]?.body).toEqual({ ipnUrl: 'http://inbox', merchantId: 'first', progressId: 'run-1' })
    store.stop()
    await run
    store.edit({ ipnUrl: ' http://mine ', merchantId: 'deleted', probe: ' http://x/{order} ', orderPrefix: ' T- ' })
    void store.run(target)
    const typed = { ipnUrl: 'http://mine', merchantId: 'first', probe: 'http://x/{order}', orderPrefix: 'T-' }
    expect(requests[1]?.body).toEqual({ ...typed, progressId: 'run-1' })
    store.stop()
    store.edit({ ipnUrl: ' ', probe: ' ', orderPrefix: ' ' })
    void store.run(target)
    expect(requests[2]?.body).toEqual(requests[0]?.body)
  })

  test('shows lines of its own run as they arrive, then the result', async () => {
    const kept: object[] = []
    const { store, requests, emit, listening } = scorecard((state) => kept.push(state))
    const run = store.run(target)
    void store.run(target)
    expect(requests).toHaveLength(1)
    emit('run-1', 0, line('form'))
    emit('another', 1, line('json'))
    expect(store.getState()).toMatchObject({ phase: 'running', lines: [{ id: 'form' }], card: null })
    // The event of line 1 was lost.
    emit('run-1', 2, line('duplicate'))
    expect(store.getState().lines.map(({ id }) => id)).toEqual(['form', 'duplicate'])
    expect(kept.at(-1)).toMatchObject({ lines: [], card: null })
    const card = { lines: [line('form'), line('json')] }
    requests[0]?.answer(card)
    await run
    expect(listening()).toBe(0)
    expect(store.getState()).toMatchObject({ phase: 'idle', card, lines: card.lines, problem: null })
    expect(kept.at(-1)).toMatchObject({ card, lines: card.lines })
    void store.page()
    expect(requests.at(-1)?.body).toEqual(card)
    void store.run(target)
    expect(store.getState()).toMatchObject({ phase: 'running', lines: [], card: null })
  })

  test('is stopped by aborting the request; received lines stay', async () => {
    const { store, requests, emit, listening } = scorecard()
    const run = store.run(target)
    emit('run-1', 0, line('form'))
    store.stop()
    expect(listening()).toBe(0)
    await run
    expect(requests[0]?.signal?.aborted).toBe(true)
    expect(store.getState()).toMatchObject({ phase: 'idle', card: null, lines: [{ id: 'form' }] })
    expect(store.getState().problem).toContain('Stopped')
    expect(await store.page()).toBeUndefined()
    store.edit({ probe: 'x' })
    expect(store.getState().problem).toBeNull()
  })

  test('without a line for six minutes ends, and can be started again', async () => {
    vi.useFakeTimers()
    const { store, requests } = scorecard()
    void store.run(target)
    await vi.advanceTimersByTimeAsync(6 * 60_000)
    vi.useRealTimers()
    expect(store.getState()).toMatchObject({ phase: 'idle', problem: expect.stringContaining('no answer') })
    void store.run(target)
    expect(requests).toHaveLength(2)
    expect(store.getState().problem).toBeNull()
  })

  test('is after a reload of the tab what was kept of it', () => {
    const input = { ipnUrl: 'http://mine', merchantId: 'first', probe: '', orderPrefix: 'T-' }
    const kept = { input, card: { lines: [line('form')] }, lines: [line('form')] }
    const { store } = scorecard(undefined, kept)
    expect(store.getState()).toEqual({ ...kept, phase: 'idle', problem: null })
  })

  test('lists each result under its own title when the event of one before was lost', () => {
    const words = (id: ScorecardLine['id']) => ({ ...line(id), words: `words of ${id}` })
    const store = createStore(() => ({ phase: 'running', lines: [words('form'), words('quick')] }))
    const console = { kept: () => store } as unknown as Console
    const props = { console, children: createElement(LineList, { chosen: null, onChoose: () => {} }) }
    const items = renderToStaticMarkup(createElement(ConsoleProvider, props)).split('<li')
    expect(items[1]).toContain('words of form')
    expect(items[2]).toContain('not yet')
    expect(items[3]).toMatch(/It answers 2xx within 5 s.*words of quick/)
    expect(items[4]).toContain('being tried')
  })
})
