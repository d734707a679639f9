import { describe, expect, test, vi } from 'vitest'
import { createHeldDeliveries } from '../../src/main/operations/held-deliveries.ts'
import type { Change } from '../../src/main/store/store.ts'
import { createFakeClock } from '../support/fake-clock.ts'
import { makeDelivery, makeLink, sampleBody } from '../support/make-records.ts'
import { createMemoryStore } from '../support/memory-store.ts'
import { makeAttempt, makePayment } from '../support/store-records.ts'

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

describe('a visit of the page to which two IPNs lead', () => {
  const page = '/shop/thanks?order=1'
  const held = async (isRedirected: boolean) => {
    const store = createMemoryStore()
    const clock = createFakeClock()
    const { returned } = createHeldDeliveries({ store, clock, onLost: () => {} })
    const hold = { for: 'return', afterRedirectMs: 0, redirected: isRedirected } as const
    const body = sampleBody({ return_url: `http://127.0.0.1:4010${page}` })
    for (const seq of [5, 3]) {
      const [linkId, paymentId] = [`link-${seq}`, `payment-${seq}`]
      const nextAttemptAt = clock.now() + 60_000
      await store.commit([
        { put: 'links', record: makeLink({ id: linkId, seq, body }) },
        { put: 'payments', record: makePayment(seq, seq, linkId) },
        { put: 'deliveries', record: makeDelivery({ id: `d-${seq}`, seq, linkId, paymentId, hold, nextAttemptAt }) },
      ])
    }
    const due = () => ['d-3', 'd-5'].filter((id) => store.deliveries.get(id)?.nextAttemptAt === clock.now())
    return { returned, due }
  }

  test('releases the older one', async () => {
    const { returned, due } = await held(true)
    returned(page)
    expect(due()).toEqual(['d-3'])
  })

  test('releases none before a browser was redirected', async () => {
    const { returned, due } = await held(false)
    returned(page)
    expect(due()).toEqual([])
  })
})

describe('the first attempt', () => {
  const waitFor = async () => {
    const store = createMemoryStore()
    const clock = createFakeClock()
    await store.commit([{ put: 'deliveries', record: makeDelivery({ nextAttemptAt: clock.now() + 60_000 }) }])
    const { firstAttempt } = createHeldDeliveries({ store, clock, onLost: () => {} })
    return {
      clock,
      firstAttempt,
      attempt: () => store.commit([{ put: 'attempts', record: makeAttempt(2, 'delivery-1') }]),
    }
  }

  test('is over when it was recorded before', async () => {
    const { firstAttempt, attempt } = await waitFor()
    await attempt()
    expect(await firstAttempt('delivery-1', 1_000)).toBe('over')
  })

  test('is waited for by one browser when another has stopped waiting', async () => {
    const { clock, firstAttempt, attempt } = await waitFor()
    const waits = [firstAttempt('delivery-1', 1_000), firstAttempt('delivery-1', 5_000)]
    await clock.advance(1_000)
    await attempt()
    await clock.advance(4_000)
    expect(await Promise.all(waits)).toEqual(['late', 'over'])
  })
})
