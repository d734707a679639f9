import { expect, test, vi } from 'vitest'
import { createHeldDeliveries } from '../../src/main/operations/held-deliveries.ts'
import type { Change } from '../../src/main/store/store.ts'
import { createFakeClock } from '../support/fake-clock.ts'
import { makeDelivery, makeLink } from '../support/make-records.ts'
import { createMemoryStore } from '../support/memory-store.ts'
import { makeAttempt } from '../support/store-records.ts'

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

test('a visit and an attempt look at no held IPN that is not concerned', async () => {
  const store = createMemoryStore()
  const clock = createFakeClock()
  const held = createHeldDeliveries({ store, clock, onLost: () => {} })
  const hold = { for: 'return', afterRedirectMs: 0, redirected: false } as const
  await store.commit([
    { put: 'links', record: makeLink() },
    ...Array.from(
      { length: 100 },
      (_, at): Change => ({
        put: 'deliveries',
        record: makeDelivery({ id: `held-${at}`, seq: at, hold, nextAttemptAt: clock.now() + 60_000 }),
      }),
    ),
  ])
  const read = vi.spyOn(store.deliveries, 'get')
  held.returned('/shop/thanks?order=another')
  await store.commit([{ put: 'attempts', record: makeAttempt(200, 'held-1') }])
  expect(read).not.toHaveBeenCalled()
})
