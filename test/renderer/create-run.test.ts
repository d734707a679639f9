import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EventListener } from '../../src/renderer/src/backend/events.ts'
import { createRun } from '../../src/renderer/src/stores/create-run.ts'
import type { StepResult } from '../../src/shared/contract/scenarios.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Runs with a limit of a second, whose ids are 1, 2, …, and all that they report. */
const runs = () => {
  const listeners = new Set<EventListener>()
  const reported: unknown[] = []
  let ids = 0
  const run = createRun<number>({
    events: {
      subscribe: (listener) => {
        const own: EventListener = (event) => listener(event)
        listeners.add(own)
        return () => listeners.delete(own)
      },
    },
    newId: () => String(++ids),
    limitMs: 1_000,
    partOf: (event) =>
      event.type === 'scenario' ? { id: event.id, index: event.index, part: event.step.line } : undefined,
    onParts: (parts) => reported.push([...parts]),
    onProblem: (problem) => reported.push(problem),
  })
  const emit = (id: string, line: number) => {
    for (const listener of listeners) listener({ type: 'scenario', id, index: 0, step: { line } as StepResult })
  }
  return { run, emit, reported, listeners }
}

const never = (_id: string, signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

test('another run ends the one before, and each of its events counts once', async () => {
  const { run, emit, reported } = runs()
  const first = run.start(never)
  void run.start(never)
  emit('1', 10)
  emit('2', 20)
  expect(await first).toBeUndefined()
  expect(reported).toEqual([[20]])
  run.stop()
})

test('a run with a result has no time limit any more, and its late events do not count', async () => {
  const { run, emit, reported, listeners } = runs()
  expect(await run.start(async (id) => `result ${id}`)).toBe('result 1')
  emit('1', 10)
  await vi.advanceTimersByTimeAsync(5_000)
  expect([reported, listeners.size]).toEqual([[], 0])
})

test.each([
  ['that fails', async () => Promise.reject(new Error('It broke.')), /^It broke\.$/],
  ['that is not answered in time', never, /no answer for 1 seconds/],
])('a run %s says so, and its late events do not count', async (_, ask, problem) => {
  const { run, emit, reported, listeners } = runs()
  const reply = run.start(ask)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await reply).toBeUndefined()
  emit('1', 10)
  expect([reported, listeners.size]).toEqual([[expect.stringMatching(problem)], 0])
})

test('a run that is stopped says nothing', async () => {
  const { run, emit, reported, listeners } = runs()
  const reply = run.start(never)
  run.stop()
  emit('1', 10)
  expect([await reply, reported, listeners.size]).toEqual([undefined, [], 0])
})
