import { describe, expect, test } from 'vitest'
import type { Delivery } from '../../src/main/domain/ipn/delivery.ts'
import { type FailedDelivery, onDeliveryFailed } from '../../src/main/ipn/on-delivery-failed.ts'
import { createMemoryStore } from '../support/memory-store.ts'
import { makeDelivery, makeLink } from '../support/store-records.ts'

const due = { state: 'retrying', nextAttemptAt: 5 } as const satisfies Partial<Delivery>
const failed = { state: 'failed', nextAttemptAt: null, lastStatus: 500 } as const satisfies Partial<Delivery>

const setUp = async (before: readonly Delivery[] = []) => {
  const store = createMemoryStore()
  await store.commit([{ put: 'links', record: makeLink(1) }])
  for (const record of before) await store.commit([{ put: 'deliveries', record }])
  const reported: FailedDelivery[] = []
  const undo = onDeliveryFailed(store, (failure) => reported.push(failure))
  const put = (over: Partial<Delivery>, seq = 2) =>
    store.commit([{ put: 'deliveries', record: makeDelivery(seq, 'link-1', over) }])
  return { store, reported, undo, put }
}

describe('a delivery that failed', () => {
  test('is reported once, with its order', async () => {
    const { reported, put } = await setUp()
    await put({ ...due, state: 'pending' })
    await put(due)
    expect(reported).toEqual([])
    await put(failed)
    expect(reported).toMatchObject([{ id: 'delivery-2', linkId: 'link-1', orderId: 'order-1', lastStatus: 500 }])
    expect(reported).toHaveLength(1)
    // Sent again by hand, in vain.
    await put({ ...failed, attemptCount: 9 })
    expect(reported).toHaveLength(1)
  })

  test('is reported with its error, and without an order where its link is gone', async () => {
    const { store, reported, put } = await setUp()
    await put(due)
    await store.commit([{ drop: 'links', ids: ['link-1'] }])
    const lastError = { code: 'closed', message: 'The receiver closed the connection.' }
    await put({ ...failed, lastStatus: null, lastError })
    expect(reported).toMatchObject([{ orderId: '', lastStatus: null, lastError }])
  })

  test('is reported for each of those that failed in one transaction', async () => {
    const { store, reported } = await setUp([makeDelivery(2, 'link-1', due), makeDelivery(3, 'link-1', due)])
    await store.commit([2, 3].map((seq) => ({ put: 'deliveries', record: makeDelivery(seq, 'link-1', failed) })))
    expect(reported.map(({ id }) => id)).toEqual(['delivery-2', 'delivery-3'])
  })

  test('is reported when it was due before this run', async () => {
    const { reported, put } = await setUp([makeDelivery(2, 'link-1', due)])
    await put(failed)
    expect(reported).toHaveLength(1)
  })

  test('is not reported when it was never due here, as after an import', async () => {
    const { store, reported, put } = await setUp([makeDelivery(2, 'link-1', due)])
    await put(failed, 3)
    await store.commit([
      { drop: 'deliveries', ids: ['delivery-1', 'delivery-2'] },
      { put: 'deliveries', record: makeDelivery(2, 'link-1', failed) },
    ])
    expect(reported).toEqual([])
  })

  test('is not reported for other outcomes', async () => {
    const { reported, put } = await setUp()
    for (const state of ['delivered', 'stopped'] as const) {
      await put(due)
      await put({ state, nextAttemptAt: null })
    }
    expect(reported).toEqual([])
  })

  test('is not reported to a removed listener', async () => {
    const { reported, put, undo } = await setUp()
    await put(due)
    undo()
    await put(failed)
    expect(reported).toEqual([])
  })
})
