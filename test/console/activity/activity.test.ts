import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Attempt, Delivery } from '../../../src/main/domain/ipn/delivery.ts'
import type { LogEntry } from '../../../src/main/domain/log-entry.ts'
import { makeDelivery, makeLink } from '../../support/make-records.ts'
import { createTestConsole, type TestConsole } from '../../support/test-console.ts'

const empty = { text: '', encoding: 'utf8', bytes: 0, truncated: false } as const
const minute = 60_000

let console_: TestConsole
beforeEach(() => {
  console_ = createTestConsole()
})
afterEach(() => console_.app.close())

const addAttempt = (fields: Partial<Attempt> & { status?: number | null }) => {
  const { store, clock } = console_
  const seq = store.nextSequence()
  const { status = 200, ...rest } = fields
  const record: Attempt = {
    id: `attempt-${seq}`,
    seq,
    deliveryId: 'delivery-1',
    number: 1,
    cause: 'schedule',
    startedAt: clock.now(),
    durationMs: 10,
    requestHeaders: [],
    response: status === null ? null : { status, headers: [], body: empty },
    error: status === null ? { code: 'refused', message: 'The receiver refused the connection.' } : null,
    ...rest,
  }
  return store.commit([{ put: 'attempts', record }])
}

const addCall = (fields: Partial<LogEntry>) => {
  const { store, clock } = console_
  const seq = store.nextSequence()
  const record: LogEntry = {
    id: String(seq),
    seq,
    at: clock.now(),
    durationMs: 1,
    surface: 'create',
    remoteAddress: '127.0.0.1',
    method: 'POST',
    url: '/v2/payment-links',
    requestHeaders: [],
    requestBody: empty,
    status: 200,
    responseHeaders: [],
    responseBody: empty,
    code: '00',
    message: 'OK',
    merchantId: null,
    orderId: null,
    linkId: null,
    masked: false,
    ...fields,
  }
  return store.commit([{ put: 'log', record }])
}

const addDelivery = async (fields: Partial<Delivery>) => {
  const { store, clock } = console_
  await store.commit([
    { put: 'links', record: makeLink({ seq: store.nextSequence() }) },
    {
      put: 'payments',
      record: {
        id: 'payment-1',
        seq: store.nextSequence(),
        linkId: 'link-1',
        number: 1,
        result: 'paid',
        csRefCode: '202611-000001',
        transactionId: 'TD0000000001',
        currency: 'USD',
        amount: 1_990,
        trueAmount: 1_990,
        card: null,
        at: clock.now(),
      },
    },
    { put: 'deliveries', record: makeDelivery({ seq: store.nextSequence(), createdAt: clock.now(), ...fields }) },
  ])
}

describe('GET /api/activity/deliveries', () => {
  test('has sixty empty spans when nothing was sent', async () => {
    const { json } = await console_.call('GET', '/api/activity/deliveries')
    expect(json.buckets).toHaveLength(60)
    expect(json).toMatchObject({ bucketSeconds: 60, acknowledged: 0, unacknowledged: 0, medianMs: null })
    expect(json.buckets.at(-1)).toEqual({
      at: '2026-11-20T12:00:00.000Z',
      acknowledged: 0,
      unacknowledged: 0,
      medianMs: null,
      slowestMs: null,
    })
  })

  test('counts attempts by result in their span, with their response time', async () => {
    const now = console_.clock.now()
    await addAttempt({ startedAt: now - 10 * minute, durationMs: 30 })
    await addAttempt({ startedAt: now - 10 * minute + 5_000, durationMs: 50, status: 500 })
    await addAttempt({ startedAt: now - 10 * minute + 9_000, durationMs: 400, status: null })
    await addAttempt({ startedAt: now, durationMs: 8.24 })
    const { json } = await console_.call('GET', '/api/activity/deliveries')
    expect(json.buckets.at(-11)).toMatchObject({ acknowledged: 1, unacknowledged: 2, medianMs: 50, slowestMs: 400 })
    expect(json.buckets.at(-1)).toMatchObject({ acknowledged: 1, unacknowledged: 0, medianMs: 8.2 })
    expect(json).toMatchObject({ acknowledged: 2, unacknowledged: 2, medianMs: 50, slowestMs: 400 })
  })

  test('leaves out attempts older than requested', async () => {
    const now = console_.clock.now()
    await addAttempt({ startedAt: now - 61 * minute })
    await addAttempt({ startedAt: now - 6 * minute })
    const hour = await console_.call('GET', '/api/activity/deliveries')
    const fiveMinutes = await console_.call('GET', '/api/activity/deliveries?minutes=5')
    expect(hour.json.acknowledged).toBe(1)
    expect(fiveMinutes.json).toMatchObject({ bucketSeconds: 5, acknowledged: 0 })
  })

  test('counts a slow attempt that was stored after a later, quick one', async () => {
    const now = console_.clock.now()
    await addAttempt({ startedAt: now - 59 * minute, durationMs: 5 })
    await addAttempt({ startedAt: now - 61 * minute, durationMs: 110_000, status: null })
    const { json } = await console_.call('GET', '/api/activity/deliveries')
    expect(json).toMatchObject({ acknowledged: 1, unacknowledged: 0 })
  })

  test('refuses an invalid time', async () => {
    const { status } = await console_.call('GET', '/api/activity/deliveries?minutes=0')
    expect(status).toBe(400)
  })
})

describe('GET /api/activity/failures', () => {
  test('lists refused calls and failed IPNs, newest first, and no successes', async () => {
    await addCall({ code: 'E012', orderId: 'T-1' })
    await addCall({})
    await addCall({ surface: 'shop', code: null })
    await console_.clock.advance(1_000)
    await addDelivery({ state: 'failed', nextAttemptAt: null })
    await addAttempt({ status: 500 })
    await console_.clock.advance(1_000)
    await addCall({ code: 'E002' })
    const { json } = await console_.call('GET', '/api/activity/failures')
    expect(json.items.map((item) => (item.kind === 'call' ? item.call.code : item.delivery.id))).toEqual([
      'E002',
      'delivery-1',
      'E012',
    ])
  })

  test('includes a delivery that is being retried, and none that was never tried', async () => {
    await addDelivery({ state: 'retrying', attemptCount: 1, lastStatus: 500 })
    await addAttempt({ status: 500 })
    await addDelivery({ id: 'delivery-2', state: 'pending' })
    const { json } = await console_.call('GET', '/api/activity/failures')
    expect(json.items).toMatchObject([{ kind: 'delivery', delivery: { id: 'delivery-1', state: 'retrying' } }])
    expect(json.items).toHaveLength(1)
  })

  test('has the delivery that failed last, however old it is, and each once', async () => {
    for (const id of ['delivery-1', 'delivery-2', 'delivery-3']) await addDelivery({ id, state: 'retrying' })
    for (const deliveryId of ['delivery-3', 'delivery-2', 'delivery-1', 'delivery-1']) {
      await console_.clock.advance(1_000)
      await addAttempt({ deliveryId, status: 500 })
    }
    const { json } = await console_.call('GET', '/api/activity/failures?limit=2')
    expect(json.items).toMatchObject([
      { at: '2026-11-20T12:00:04.000Z', delivery: { id: 'delivery-1' } },
      { at: '2026-11-20T12:00:02.000Z', delivery: { id: 'delivery-2' } },
    ])
  })

  test('returns as many as requested', async () => {
    for (const code of ['E001', 'E002', 'E003']) await addCall({ code })
    const { json } = await console_.call('GET', '/api/activity/failures?limit=2')
    expect(json.items.map((item) => item.kind === 'call' && item.call.code)).toEqual(['E003', 'E002'])
  })
})
