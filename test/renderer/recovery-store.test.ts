import { expect, test } from 'vitest'
import { BackendError, type Call } from '../../src/renderer/src/backend/call.ts'
import type { EventListener } from '../../src/renderer/src/backend/events.ts'
import { createRecoveryStore } from '../../src/renderer/src/features/ipn/recovery-store.ts'
import type { Recovery } from '../../src/shared/contract/recovery.ts'
import type { ServerEvent } from '../../src/shared/events.ts'

const progressOf = (id: string, delivered: number, finished: boolean): Recovery => {
  return { id, matched: 3, resent: delivered, delivered, failed: 0, skipped: 0, finished, canceled: false }
}

/** A store over an engine whose answers and events a test gives. Its runs are called 1, 2, and so on. */
const opened = () => {
  const listeners = new Set<EventListener>()
  const requests: {
    body: object
    signal: AbortSignal
    answer: (reply: unknown) => void
    fail: (e: unknown) => void
  }[] = []
  const call = ((_route: string, { body, signal }: { body: object; signal: AbortSignal }) =>
    new Promise((answer, fail) => {
      signal.addEventListener('abort', () => fail(new DOMException('aborted', 'AbortError')))
      requests.push({ body, signal, answer, fail })
    })) as unknown as Call
  const subscribe = (listener: EventListener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  let number = 0
  const store = createRecoveryStore({ call, events: { subscribe }, newId: () => String(++number) })
  const close = store.open()
  const emit = (event: ServerEvent) => {
    for (const listener of listeners) listener(event)
  }
  const report = (progress: Recovery) => emit({ type: 'recovery', ...progress })
  const settled = () => new Promise((resolve) => setTimeout(resolve))
  return { store, close, emit, report, requests, settled, listening: () => listeners.size }
}
const wanted = { since: '2026-11-20T10:00:00.000Z' }
const idle = { running: false, stopping: false }

test('progress of its own run is shown, then the result of the answer', async () => {
  const { store, report, requests, settled } = opened()
  store.start(wanted)
  store.start(wanted)
  expect(requests.map(({ body }) => body)).toEqual([{ ...wanted, progressId: '1' }])
  report(progressOf('another', 9, true))
  report(progressOf('1', 1, false))
  expect(store.getState()).toMatchObject({ running: true, progress: { delivered: 1 } })
  requests[0]?.answer(progressOf('1', 3, true))
  await settled()
  expect(store.getState()).toMatchObject({ ...idle, progress: { delivered: 3 }, problem: null })
})

test('a run that is stopped ends with the event of its end', async () => {
  const { store, report, requests, settled } = opened()
  store.start(wanted)
  report(progressOf('1', 0, false))
  store.stop()
  expect(requests[0]?.signal.aborted).toBe(true)
  await settled()
  expect(store.getState()).toMatchObject({ running: true, stopping: true })
  report({ ...progressOf('1', 1, true), canceled: true })
  expect(store.getState()).toMatchObject({ ...idle, progress: { delivered: 1, canceled: true }, problem: null })
})

test('a run that is stopped ends when events were missed, and says that its result is not known', async () => {
  const { store, emit, report, settled } = opened()
  store.start(wanted)
  report(progressOf('1', 1, false))
  emit({ type: 'reload', reason: 'a gap' })
  expect(store.getState().running).toBe(true)
  store.stop()
  await settled()
  emit({ type: 'reload', reason: 'a gap' })
  expect(store.getState()).toMatchObject({ ...idle, problem: expect.stringContaining('the result is not known') })
  store.start(wanted)
  expect(store.getState()).toMatchObject({ running: true, problem: null })
})

test('the answer of a run whose end an event has reported does not end the next one', async () => {
  const { store, report, requests, settled } = opened()
  store.start(wanted)
  report(progressOf('1', 3, true))
  expect(store.getState()).toMatchObject(idle)
  store.start(wanted)
  requests[0]?.answer(progressOf('1', 3, true))
  await settled()
  expect(store.getState()).toMatchObject({ running: true, progress: null })
  requests[1]?.answer(progressOf('2', 2, true))
  await settled()
  expect(store.getState()).toMatchObject({ ...idle, progress: { delivered: 2 } })
})

test.each([
  [
    new BackendError(400, { code: 'invalid_request', message: 'no', fields: { q: 'is not a filter' } }),
    { faults: { q: 'is not a filter' }, problem: null },
  ],
  [new Error('The engine does not answer.'), { faults: {}, problem: 'The engine does not answer.' }],
])('a refusal is shown at its field, or as a sentence', async (error, shown) => {
  const { store, requests, settled } = opened()
  store.start(wanted)
  requests[0]?.fail(error)
  await settled()
  expect(store.getState()).toMatchObject({ ...idle, progress: null, ...shown })
})

test('closing ends the run and follows no more events', () => {
  const { store, close, requests, listening } = opened()
  store.start(wanted)
  close()
  expect([requests[0]?.signal.aborted, listening()]).toEqual([true, 0])
})
