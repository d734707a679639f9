import { expect, test, vi } from 'vitest'
import { createListReads } from '../../src/renderer/src/stores/list/list-reads.ts'

const setUp = () => {
  const said: unknown[] = []
  const reads = createListReads<{ id: string }>({
    set: (state) => void said.push(state),
    flush: () => void said.push('flushed'),
  })
  const show = (result: string, meanwhile: unknown) => {
    said.push(result, meanwhile, reads.pending.size)
  }
  return { reads, said, show }
}

/** A promise that is settled by hand. */
const byHand = () => {
  const hand: { resolve?: (rows: string) => void; reject?: (error: Error) => void } = {}
  const promise = new Promise<string>((resolve, reject) => Object.assign(hand, { resolve, reject }))
  return { promise, ...hand }
}

test('the events collected so far are shown before the result, which gets those that came meanwhile', async () => {
  const { reads, said, show } = setUp()
  const read = reads.read(async () => 'rows', show)
  const [meanwhile] = reads.pending
  await read
  expect(said).toEqual(['flushed', 'rows', meanwhile, 0])
  expect(said[2]).toBe(meanwhile)
})

test('what an aborted read gives or fails with is not shown, whether or not its source noticed', async () => {
  const { reads, said, show } = setUp()
  const answer = byHand()
  const failure = byHand()
  const first = reads.signal()
  const both = [reads.read(() => answer.promise, show), reads.read(() => failure.promise, show)]
  reads.restart()
  expect([first.aborted, reads.signal().aborted]).toEqual([true, false])
  answer.resolve?.('rows of another filter')
  failure.reject?.(new Error('of another filter'))
  await Promise.all(both)
  expect([said, reads.pending.size]).toEqual([[], 0])
  await reads.read(async (signal) => (signal === reads.signal() ? 'rows' : 'none'), show)
  expect(said).toContain('rows')
})

test('a failed read says why, and no more rows are loading', async () => {
  const { reads, said } = setUp()
  const show = vi.fn()
  await reads.readMore(() => Promise.reject(new Error('The engine does not answer.')), show)
  expect(said).toEqual([
    { loadingMore: true },
    { phase: 'failed', loadingMore: false, problem: 'The engine does not answer.' },
  ])
  expect([show.mock.calls, reads.pending.size]).toEqual([[], 0])
})

test('the last read of more rows can be waited for', async () => {
  const { reads, said, show } = setUp()
  const answer = byHand()
  const read = reads.readMore(() => answer.promise, show)
  expect(reads.lastOfMore()).toBe(read)
  answer.resolve?.('rows')
  await reads.lastOfMore()
  expect(said.slice(0, 3)).toEqual([{ loadingMore: true }, 'flushed', 'rows'])
  reads.abort()
  expect(reads.signal().aborted).toBe(true)
})
