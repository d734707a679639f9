import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRepeatedRead } from '../../src/renderer/src/stores/repeated-read.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A read that takes 400 ms, or for ever. */
const slowRead = (ms = 400) => {
  const begun: number[] = []
  const ended: number[] = []
  const problems: string[] = []
  const read = createRepeatedRead(
    (signal) => {
      begun.push(Date.now())
      return new Promise<void>((resolve, reject) => {
        if (ms !== Number.POSITIVE_INFINITY) setTimeout(resolve, ms)
        signal.addEventListener('abort', () => reject(signal.reason))
      })
    },
    { onData: () => ended.push(Date.now()), onProblem: (problem) => problems.push(problem) },
  )
  return { read, begun, ended, problems }
}

test('a slow read ends although it is asked for all the time, and one more follows', async () => {
  const { read, begun, ended } = slowRead()
  for (let asked = 0; asked < 10; asked++) {
    read.ask()
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(ended).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(2_000)
  expect([begun.length, ended.length]).toEqual([4, 4])
})

test('nothing is read after the end', async () => {
  const { read, begun, ended } = slowRead()
  read.ask()
  read.ask()
  read.end()
  await vi.advanceTimersByTimeAsync(2_000)
  read.ask()
  expect([begun.length, ended.length]).toEqual([1, 0])
})

test('a read that hangs fails after 30 seconds, and the next one begins', async () => {
  const { read, begun, problems } = slowRead(Number.POSITIVE_INFINITY)
  read.ask()
  await vi.advanceTimersByTimeAsync(29_000)
  read.ask()
  expect(begun).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(problems).toEqual([expect.stringContaining('no answer for 30 seconds')])
  expect(begun).toHaveLength(2)
})

test('a read of many requests may take longer, each of them as long as a read of one', async () => {
  const ended: string[] = []
  const problems: string[] = []
  const read = createRepeatedRead(
    async (_signal, heard) => {
      for (let page = 0; page < 3; page++) {
        await new Promise((resolve) => setTimeout(resolve, 20_000))
        heard()
      }
      return 'all'
    },
    { onData: (data) => ended.push(data), onProblem: (problem) => problems.push(problem) },
  )
  read.ask()
  await vi.advanceTimersByTimeAsync(60_000)
  expect({ ended, problems }).toEqual({ ended: ['all'], problems: [] })
})
