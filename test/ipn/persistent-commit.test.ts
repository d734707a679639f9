import { expect, test } from 'vitest'
import { createPersistentCommit } from '../../src/main/ipn/persistent-commit.ts'
import type { Change } from '../../src/main/store/store.ts'
import { createFakeClock } from '../support/fake-clock.ts'
import { makeMerchant } from '../support/store-records.ts'

const change: Change = { put: 'merchants', record: makeMerchant(1) }

/** A persistent commit over a store of which the first writes fail. */
const failing = (failures: number) => {
  const clock = createFakeClock()
  let tries = 0
  const commit = async (): Promise<void> => {
    if (tries++ < failures) throw new Error('the disk is full')
  }
  const { commit: write, ...rest } = createPersistentCommit({ store: { commit }, clock, onFailure: () => {} })
  return { ...rest, write, clock, tries: () => tries }
}

test('nothing to write is written at once, without the store', async () => {
  const { write, tries } = failing(1)
  await write(() => [])
  expect(tries()).toBe(0)
})

test('what has nothing left to write at a later try is not written', async () => {
  const { write, wake, clock, tries } = failing(2)
  const changes = [[change], []]
  const written = write(() => changes.shift() ?? [])
  await clock.advance(0)
  wake()
  await written
  expect(tries()).toBe(1)
})

test('waking tries again at once, and nothing waits for the time that was left', async () => {
  const { write, wake, clock, tries } = failing(1)
  const written = write(() => [change])
  await clock.advance(0)
  expect([tries(), clock.pending]).toEqual([1, 1])
  wake()
  await written
  expect([tries(), clock.pending]).toEqual([2, 0])
})

test('closing tries once more and then gives up', async () => {
  const { write, close, clock, tries } = failing(9)
  const written = write(() => [change])
  await clock.advance(0)
  close()
  await written
  expect([tries(), clock.pending]).toEqual([2, 0])
})
