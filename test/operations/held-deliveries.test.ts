import { expect, test, vi } from 'vitest'
import { createHeldDeliveries } from '../../src/main/operations/held-deliveries.ts'
import type { Change } from '../../src/main/store/store.ts'
import { createFakeClock } from '../support/fake-clock.ts'
import { makeDelivery } from '../support/make-records.ts'
import { createMemoryStore } from '../support/memory-store.ts'

test('commits are searched only while a redirect waits or an IPN is held', async () => {
  const store = createMemoryStore()
  const clock = createFakeClock()
  const onCommit = vi.spyOn(store, 'onCommit')
  const held = createHeldDeliveries({ store, clock, onLost: () => {} })
  const listener = onCommit.mock.calls[0]?.[0]
  await store.commit([{ put: 'deliveries', record: makeDelivery({ nextAttemptAt: clock.now() + 60_000 }) }])

  const searches = (): number => {
    const changes: Change[] = [{ drop: 'log', ids: ['1'] }]
    const iterated = vi.spyOn(changes, Symbol.iterator)
    listener?.(changes)
    return iterated.mock.calls.length
  }
  expect(searches()).toBe(0)
  const waited = held.firstAttempt('delivery-1', 1_000)
  expect(searches()).toBe(1)
  await clock.advance(1_000)
  expect(await waited).toBe('late')
  expect(searches()).toBe(0)
})
