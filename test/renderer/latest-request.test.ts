import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLatestRequest } from '../../src/renderer/src/stores/latest-request.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const setUp = () => {
  const problems: string[] = []
  const latest = createLatestRequest({ limitMs: 5_000, onProblem: (problem) => problems.push(problem) })
  return { latest, problems }
}
const never = () => new Promise<never>(() => {})

test('a request without an answer is stopped after the limit, which each sign of life restarts', async () => {
  const { latest, problems } = setUp()
  let signal: AbortSignal | undefined
  void latest.send((own) => {
    signal = own
    return never()
  })
  await vi.advanceTimersByTimeAsync(4_000)
  latest.extend()
  await vi.advanceTimersByTimeAsync(4_999)
  expect([signal?.aborted, problems]).toEqual([false, []])
  await vi.advanceTimersByTimeAsync(1)
  expect([signal?.aborted, problems]).toEqual([true, [expect.stringContaining('no answer for 5 seconds')]])
})

test('a request that was aborted reports nothing later, and no sign of life starts its limit again', async () => {
  const { latest, problems } = setUp()
  void latest.send(never)
  latest.abort()
  latest.extend()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(problems).toEqual([])
})

test('a failure is reported once', async () => {
  const { latest, problems } = setUp()
  expect(await latest.send(() => Promise.reject(new Error('gone')))).toBeUndefined()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(problems).toEqual(['gone'])
})

test('of a request that another one replaced, neither answer nor failure counts', async () => {
  const { latest, problems } = setUp()
  const replaced = [latest.send(async () => 'late'), latest.send(() => Promise.reject(new Error('late')))]
  expect(await latest.send(async () => 'newest')).toBe('newest')
  expect(await Promise.all(replaced)).toEqual([undefined, undefined])
  expect(problems).toEqual([])
})
