import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createRepeatedRead } from '../../src/renderer/src/stores/repeated-read.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A read that takes 400 ms and ends without a value when it is aborted. */
const slowRead = () => {
  const begun: number[] = []
  const ended: number[] = []
  const read = createRepeatedRead(async (signal) => {
    begun.push(Date.now())
    await new Promise((resolve) => setTimeout(resolve, 400))
    if (!signal.aborted) ended.push(Date.now())
  })
  return { read, begun, ended }
}

it('a slow read ends although it is asked for all the time, and one more follows', async () => {
  const { read, begun, ended } = slowRead()
  for (let asked = 0; asked < 10; asked++) {
    read.ask()
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(ended).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(2_000)
  expect([begun.length, ended.length]).toEqual([4, 4])
})

it('nothing is read after the end', async () => {
  const { read, begun, ended } = slowRead()
  read.ask()
  read.ask()
  read.end()
  await vi.advanceTimersByTimeAsync(2_000)
  read.ask()
  expect([begun.length, ended.length]).toEqual([1, 0])
})
