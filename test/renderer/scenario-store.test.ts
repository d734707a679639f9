import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Call } from '../../src/renderer/src/backend/call.ts'
import type { EventListener } from '../../src/renderer/src/backend/events.ts'
import { createScenarioStore } from '../../src/renderer/src/stores/scenario-store.ts'
import type { StepResult } from '../../src/shared/contract/scenarios.ts'
import { memoryStorage } from './support/memory-storage.ts'
import { noMemory } from './support/no-memory.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const step = (line: number, outcome: StepResult['outcome']): StepResult => ({
  line,
  title: 'pay: success',
  outcome,
  message: null,
  durationMs: 1,
  linkId: null,
})

/** A store over an engine whose answers a test gives. */
const scenario = (kept: string | null = null, keep: (state: object) => void = () => undefined) => {
  const listeners = new Set<EventListener>()
  const requests: {
    route: string
    body: { text: string }
    signal: AbortSignal | undefined
    answer: (reply: unknown) => void
  }[] = []
  const call = ((route: string, { body, signal }: { body: { text: string }; signal?: AbortSignal }) =>
    new Promise((answer, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
      requests.push({ route, body, signal, answer })
    })) as unknown as Call
  const storage = new Map<string, string>(kept === null ? [] : [['paylink-console.scenario', kept]])
  const subscribe = (listener: EventListener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const store = createScenarioStore(
    { call, events: { subscribe }, newId: () => 'run-1', storage: memoryStorage(storage) },
    { ...noMemory, follow: (_name, store, select) => store.subscribe((state) => keep(select(state))) },
  )
  const emit = (id: string, index: number, result: StepResult) => {
    for (const listener of listeners) listener({ type: 'scenario', id, index, step: result })
  }
  /** The request made as number `index`, from 0. */
  const requestAt = (index: number) => {
    const request = requests[index]
    if (request === undefined) throw new Error(`request ${index} of ${requests.length} was not made`)
    return request
  }
  return { store, requests, requestAt, storage, emit }
}

describe('the scenario in the editor', () => {
  test('starts as an example, is stored, and is checked when typing pauses', async () => {
    const { store, requests, requestAt, storage } = scenario()
    expect(store.getState().text).toMatch(/^name: /)
    store.setText('steps: [')
    store.setText('steps: [1]')
    expect(storage.get('paylink-console.scenario')).toBe('steps: [1]')
    await vi.advanceTimersByTimeAsync(300)
    expect(requests.map(({ route, body }) => [route, body.text])).toEqual([['POST /api/scenarios/check', 'steps: [1]']])
    requestAt(0).answer({ problems: [{ line: 1, column: 9, message: 'no' }], steps: 0 })
    await vi.advanceTimersByTimeAsync(0)
    expect(store.getState().problems).toHaveLength(1)
    expect(scenario('steps: []').store.getState().text).toBe('steps: []')
  })

  test('an answer about an older text is dropped', async () => {
    const { store, requestAt } = scenario()
    store.setText('a')
    await vi.advanceTimersByTimeAsync(300)
    store.setText('b')
    requestAt(0).answer({ problems: [{ line: 1, column: 1, message: 'old' }], steps: 0 })
    await vi.advanceTimersByTimeAsync(0)
    expect(store.getState().problems).toEqual([])
  })
})

describe('a run', () => {
  test('shows finished steps of this run only, and then the result', async () => {
    const { store, requests, requestAt, emit } = scenario('steps: []')
    const run = store.run()
    void store.run()
    expect(requests).toHaveLength(1)
    emit('run-1', 0, step(2, 'passed'))
    emit('another', 1, step(3, 'failed'))
    expect(store.getState()).toMatchObject({ phase: 'running', steps: [{ line: 2 }] })
    const result = {
      name: 'x',
      outcome: 'failed',
      steps: [step(2, 'passed'), step(3, 'failed')],
      startedAt: '',
      durationMs: 3,
    }
    requestAt(0).answer({ kind: 'ran', result })
    await run
    expect(store.getState()).toMatchObject({ phase: 'idle', result, steps: result.steps, problem: null })
    emit('run-1', 2, step(4, 'passed'))
    expect(store.getState().steps).toHaveLength(2)
  })

  test('leaves out a step whose event was lost, until the result has it', async () => {
    const { store, requestAt, emit } = scenario('steps: []')
    const run = store.run()
    emit('run-1', 1, step(3, 'passed'))
    expect(store.getState().steps).toEqual([step(3, 'passed')])
    emit('run-1', 0, step(2, 'passed'))
    emit('run-1', 3, step(5, 'passed'))
    expect(store.getState().steps.map(({ line }) => line)).toEqual([2, 3, 5])
    const steps = [2, 3, 4, 5].map((line) => step(line, 'passed'))
    requestAt(0).answer({ kind: 'ran', result: { name: 'x', outcome: 'passed', steps, startedAt: '', durationMs: 3 } })
    await run
    expect(store.getState().steps).toEqual(steps)
  })

  test('a file that is wrong is marked, and nothing ran', async () => {
    const { store, requestAt } = scenario('steps: []')
    const run = store.run()
    requestAt(0).answer({ kind: 'refused', problems: [{ line: 1, column: 8, message: 'no steps' }] })
    await run
    expect(store.getState()).toMatchObject({ phase: 'idle', result: null, problems: [{ message: 'no steps' }] })
  })

  test('is stopped by aborting the request', async () => {
    const { store, requestAt } = scenario('steps: []')
    const run = store.run()
    store.stop()
    await run
    expect(requestAt(0).signal?.aborted).toBe(true)
    expect(store.getState()).toMatchObject({ phase: 'idle', problem: expect.stringContaining('Stopped') })
    store.setText('steps: [2]')
    expect(store.getState().problem).toBeNull()
  })

  test('begins without the steps of the one before', async () => {
    const { store, emit } = scenario('steps: []')
    void store.run()
    emit('run-1', 0, step(2, 'passed'))
    store.stop()
    void store.run()
    emit('run-1', 1, step(3, 'passed'))
    expect(store.getState().steps.map(({ line }) => line)).toEqual([3])
  })

  test('that has no result is not kept beyond a reload', async () => {
    const kept: { steps: readonly StepResult[] }[] = []
    const { store, requestAt, emit } = scenario('steps: []', (state) => void kept.push(state as never))
    const run = store.run()
    emit('run-1', 0, step(2, 'passed'))
    expect(kept.at(-1)?.steps).toEqual([])
    const result = { name: 'A', outcome: 'passed', steps: [step(2, 'passed')], startedAt: '', durationMs: 1 }
    requestAt(0).answer({ kind: 'ran', result })
    await run
    expect(kept.at(-1)).toMatchObject({ steps: result.steps, result })
  })
})

test('a refused text keeps the last result', async () => {
  const { store, requestAt } = scenario('name: A')
  const result = { name: 'A', outcome: 'passed', steps: [step(3, 'passed')], startedAt: '', durationMs: 1 }
  const first = store.run()
  requestAt(0).answer({ kind: 'ran', result })
  await first
  store.setText('steps: [')
  const second = store.run()
  requestAt(1).answer({ kind: 'refused', problems: [{ line: 1, column: 9, message: 'no' }] })
  await second
  expect(store.getState()).toMatchObject({ result, steps: result.steps, problems: [{ line: 1 }] })
  expect(store.getState().ranText).toBe('name: A')
})

test('a run may take as long as it likes while steps finish; without one it ends after 15 minutes', async () => {
  const { store, emit } = scenario()
  void store.run()
  for (const index of [0, 1]) {
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    emit('run-1', index, step(index + 2, 'passed'))
  }
  expect(store.getState().phase).toBe('running')
  await vi.advanceTimersByTimeAsync(15 * 60_000)
  expect(store.getState()).toMatchObject({ phase: 'idle', problem: expect.stringContaining('no answer') })
})
