import { describe, expect, test } from 'vitest'
import { link, type TimelineEntry } from '../../../src/shared/contract/links.ts'
import { putSamples } from '../../support/sample-data.ts'
import {
  makeAttempt,
  makeDelivery,
  makeInboxMessage,
  makeLink,
  makeLogEntry,
  makeMerchant,
  makePayment,
} from '../../support/store-records.ts'
import { createTestConsole } from '../../support/test-console.ts'

const body = (text: string) => ({ text, encoding: 'utf8' as const, bytes: text.length, truncated: false })

describe('a link', () => {
  test('shows its request, payment and deliveries in the shape of the contract', async () => {
    const { call, store } = createTestConsole()
    await putSamples(store)
    const { json } = await call('GET', '/api/links/link-3')
    expect(link.parse(json)).toEqual(json)
    expect(json).toMatchObject({
      id: 'link-3',
      state: 'paid',
      currency: 'USD',
      amount: '19.90',
      customerEmail: 'ada@example.com',
      paymentLink: 'https://pay.example/pay/link-3',
      request: { order_id: 'order-3', customer_lastname: 'Müller', amount: '19.90', ipn_format: 'json' },
      payment: { transactionId: 'TD0000000001', amount: '19.90', card: { lastFour: '1111' } },
      deliveries: [
        { id: 'delivery-6', orderId: 'order-3', merchantId: 'merchant-1', result: 'paid', state: 'retrying' },
      ],
    })
  })

  test('deleted, it takes payment, IPNs and attempts along in one transaction; its order is free, its log stays', async () => {
    const { call, store } = createTestConsole()
    await putSamples(store)
    const commits: unknown[] = []
    store.onCommit((changes) => commits.push(changes))
    const { json } = await call('DELETE', '/api/links/link-3')
    expect(json).toEqual({ deleted: { links: 1, payments: 1, deliveries: 1 } })
    expect(commits).toHaveLength(1)
    const { links, payments, deliveries, attempts, log, inbox, merchants } = store
    expect([links, payments, deliveries, attempts, log, inbox, merchants].map(({ size }) => size)).toEqual([
      2, 0, 0, 0, 1, 1, 2,
    ])
    expect([...store.dueDeliveries()]).toEqual([])
    expect(store.linkOfOrder('merchant-1', 'order-3')).toBeUndefined()
    expect((await call('GET', '/api/log/log-4')).status).toBe(200)
  })

  test('its timeline lists all events in order and links to the bytes', async () => {
    const { call, store, clock } = createTestConsole()
    await putSamples(store)
    const at = clock.now()
    const form = (fields: Record<string, string>) => ({
      headers: [['Content-Type', 'application/x-www-form-urlencoded; charset=utf-8']] as [string, string][],
      body: body(new URLSearchParams(fields).toString()),
    })
    const page = { surface: 'hosted-page' as const, linkId: 'link-3', code: null, message: null }
    const shop = { surface: 'shop' as const, method: 'GET', url: '/shop/thanks', code: null, message: null }
    await store.commit([
      { put: 'links', record: makeLink(3, { state: 'paid', orderId: 'Straße & Co', createdAt: at }) },
      { put: 'log', record: makeLogEntry(4, { linkId: 'link-3', at: at - 1, status: 200 }) },
      { put: 'log', record: makeLogEntry(20, { ...page, method: 'GET', url: '/pay/link-3', at: at + 10 }) },
      {
        put: 'log',
        record: makeLogEntry(21, { ...page, method: 'POST', url: '/pay/link-3', at: at + 20, status: 303 }),
      },
      {
        put: 'log',
        record: makeLogEntry(22, { ...page, method: 'GET', url: '/pay/link-3/challenge?x=1', at: at + 30 }),
      },
      { put: 'log', record: makeLogEntry(23, { ...page, method: 'POST', url: '/pay/link-3/challenge', at: at + 40 }) },
      { put: 'payments', record: { ...(store.payments.get('payment-5') ?? never()), at: at + 45 } },
      { put: 'attempts', record: makeAttempt(24, 'delivery-6', { id: 'attempt-7', startedAt: at + 50 }) },
      {
        put: 'attempts',
        record: makeAttempt(26, 'delivery-6', {
          number: 2,
          cause: 'resend',
          startedAt: at + 60,
          response: null,
          error: { code: 'ECONNREFUSED', message: 'nobody listens there' },
        }),
      },
      {
        put: 'inbox',
        record: makeInboxMessage(25, {
          at: at + 50,
          ...form({ merchant_ref_code: 'Straße & Co', cs_ref_code: '202611-000001' }),
        }),
      },
      {
        put: 'inbox',
        record: makeInboxMessage(27, {
          at: at + 70,
          ...form({ merchant_ref_code: 'Straße & Co', cs_ref_code: '202611-000009' }),
        }),
      },
      { put: 'inbox', record: makeInboxMessage(28, { at: at + 80, ...form({ merchant_ref_code: 'another' }) }) },
      // Older than the link, or of another order.
      { put: 'inbox', record: makeInboxMessage(2, { at: at + 90, ...form({ merchant_ref_code: 'Straße & Co' }) }) },
      { put: 'log', record: makeLogEntry(2, { ...shop, orderId: 'Straße & Co', at: at + 90 }) },
      { put: 'log', record: makeLogEntry(29, { ...shop, orderId: 'another', at: at + 90 }) },
    ])
    const { json } = await call('GET', '/api/links/link-3')
    const lines = json.timeline.map(({ kind, title }: TimelineEntry) => `${kind}: ${title}`)
    expect(lines).toEqual([
      'create: Link created',
      'page-view: Hosted page opened',
      'card: Card submitted',
      'challenge: Bank page opened',
      'challenge: Bank page answered',
      'result: Paid 19.90 USD',
      'ipn-attempt: IPN sent and acknowledged',
      'inbox: Received by the inbox demo',
      'ipn-attempt: IPN resent: nobody listens there',
    ])
    expect(json.timeline[0]).toMatchObject({ logId: 'log-4', status: 200, durationMs: 1.25 })
    expect(json.timeline[6]).toMatchObject({ deliveryId: 'delivery-6', attemptId: 'attempt-7', status: 200 })
    expect(json.timeline[7]).toMatchObject({ inboxId: 'inbox-25', status: 200 })
  })

  test('its timeline contains the creation even when the log has dropped the call', async () => {
    const { call, store } = createTestConsole()
    await putSamples(store)
    const { json } = await call('GET', '/api/links/link-9')
    expect(json.timeline).toMatchObject([{ kind: 'create', logId: null, at: json.createdAt }])
  })

  test('it expires by the clock without a write', async () => {
    const { call, store, clock } = createTestConsole()
    await store.commit([
      { put: 'links', record: makeLink(1, { createdAt: clock.now(), expiresAt: clock.now() + 1000 }) },
    ])
    const states = async () => (await call('GET', '/api/links?state=expired')).json.total
    expect(await states()).toBe(0)
    await clock.advance(1000)
    expect(await states()).toBe(1)
    const { json } = await call('GET', '/api/links/link-1')
    expect([json.state, json.timeline.at(-1)?.kind]).toEqual(['expired', 'expired'])
    const { status, json: refused } = await call('POST', '/api/links/link-1/pay', { outcome: 'success' })
    expect([status, refused.error.message]).toEqual([409, 'The link is expired, which does not allow this.'])
  })

  test.each([
    ['success', 'paid', '19.90'],
    ['failed', 'failed', '19.90'],
  ])('paid with the %s card it is %s', async (outcome, state, trueAmount) => {
    const { call, store } = createTestConsole()
    await putSamples(store)
    const { json } = await call('POST', '/api/links/link-9/pay', { outcome })
    expect(json).toMatchObject({ state, payment: { result: state, trueAmount, card: { brand: 'visa', outcome } } })
    expect(json.deliveries).toHaveLength(1)
  })

  test('the redirect card opens the bank page, another amount can be captured, and there is only one result', async () => {
    const { call, store } = createTestConsole()
    await putSamples(store)
    expect((await call('POST', '/api/links/link-9/pay', { outcome: 'redirect' })).json.state).toBe('challenged')
    expect((await call('POST', '/api/links/link-9/challenge', { approve: false })).json.state).toBe('failed')
    expect((await call('POST', '/api/links/link-9/cancel')).status).toBe(409)
    const partly = await call('POST', '/api/links/link-10/pay', { outcome: 'success', trueAmount: '5.5' })
    expect(partly.json.payment).toMatchObject({ amount: '19.90', trueAmount: '5.50' })
  })

  test.each([
    ['order-3', ['link-3']],
    ['LINK-9', ['link-9']],
    ['td0000000001', ['link-3']],
    ['202611-000001 ADA@EXAMPLE.COM', ['link-3']],
    ['"front row"', ['link-10', 'link-9', 'link-3']],
    ['müller concert', ['link-10', 'link-9', 'link-3']],
    ['müller nowhere', []],
  ])('is found by %s', async (q, ids) => {
    const { call, store } = createTestConsole()
    await putSamples(store)
    const { json } = await call('GET', `/api/links?q=${encodeURIComponent(q)}`)
    expect(json.items.map(({ id }: { id: string }) => id)).toEqual(ids)
    expect(json.total).toBe(ids.length)
  })

  test('links are listed by state and merchant', async () => {
    const { call, store } = createTestConsole()
    await putSamples(store)
    const idsFor = async (query: string) =>
      (await call('GET', `/api/links?${query}`)).json.items.map(({ id }: { id: string }) => id)
    expect(await idsFor('state=paid')).toEqual(['link-3'])
    expect(await idsFor('merchantId=merchant-1')).toEqual(['link-9', 'link-3'])
    expect(await idsFor('merchantId=merchant-1&state=open')).toEqual(['link-9'])
  })
})

const never = (): never => {
  throw new Error('the sample data is not as it should be')
}

describe('finding a payment', () => {
  const seed = async () => {
    const console_ = createTestConsole()
    const { store } = console_
    const card = { brand: 'visa' as const, lastFour: '0002', outcome: 'failed' as const }
    await store.commit([
      { put: 'merchants', record: makeMerchant(1, { name: 'Corner shop' }) },
      { put: 'links', record: makeLink(2, { state: 'paid', amount: 10_000 }) },
      { put: 'payments', record: makePayment(3, 1, 'link-2') },
      { put: 'deliveries', record: makeDelivery(4, 'link-2', { paymentId: 'payment-3', state: 'retrying' }) },
      { put: 'links', record: makeLink(5, { state: 'failed', amount: 40_001 }) },
      { put: 'payments', record: makePayment(6, 2, 'link-5', { result: 'failed', card }) },
      { put: 'deliveries', record: makeDelivery(7, 'link-5', { paymentId: 'payment-6', state: 'delivered' }) },
      {
        put: 'deliveries',
        record: makeDelivery(13, 'link-5', {
          paymentId: 'payment-6',
          state: 'failed',
          edited: { from: 'delivery-7', changes: [] },
        }),
      },
      { put: 'links', record: makeLink(8, { amount: 5_000, testRun: 'scorecard' }) },
      { put: 'links', record: makeLink(9, { amount: 40_000, state: 'paid' }) },
      { put: 'payments', record: makePayment(10, 3, 'link-9') },
      { put: 'deliveries', record: makeDelivery(11, 'link-9', { paymentId: 'payment-10', state: 'failed' }) },
      {
        put: 'deliveries',
        record: makeDelivery(12, 'link-9', {
          paymentId: 'payment-10',
          state: 'delivered',
          edited: { from: 'delivery-11', changes: [] },
        }),
      },
    ])
    const find = async (query: string): Promise<string[]> => {
      const { json } = await console_.call('GET', `/api/links?${query}`)
      return (json.items as { id: string }[]).map(({ id }) => id)
    }
    return { ...console_, find }
  }

  test.each([
    ['ipn:failing', ['link-9', 'link-2']],
    ['ipn:failed', ['link-9']],
    ['ipn:retrying', ['link-2']],
    ['ipn:delivered', ['link-5']],
    ['ipn:none', ['link-8']],
    ['state:paid', ['link-9', 'link-2']],
    ['status:paid', ['link-9', 'link-2']],
    ['failed', ['link-5']],
    ['corner', ['link-9', 'link-8', 'link-5', 'link-2']],
    ['amount:>400', ['link-5']],
    ['amount:<=100', ['link-8', 'link-2']],
    ['amount:100..400', ['link-9', 'link-2']],
    ['tx:TD0000000002', ['link-5']],
    ['ref:000003', ['link-9']],
    ['card:0002', ['link-5']],
    ['card:•••••••••••••0002', ['link-5']],
    ['card:visa state:failed', ['link-5']],
    ['is:test', ['link-8']],
    ['is:scorecard', ['link-8']],
  ])('%s', async (q, ids) => {
    expect(await (await seed()).find(`q=${encodeURIComponent(q)}`)).toEqual(ids)
  })

  test('sorted by amount and by time, without test runs', async () => {
    const { find } = await seed()
    expect(await find('sort=highest')).toEqual(['link-5', 'link-9', 'link-2', 'link-8'])
    expect(await find('sort=lowest&tests=hide')).toEqual(['link-2', 'link-9', 'link-5'])
    expect(await find('sort=oldest&tests=hide')).toEqual(['link-2', 'link-5', 'link-9'])
  })

  test('each shows the worst state of its IPNs, edited copies excluded', async () => {
    const { call } = await seed()
    const { json } = await call('GET', '/api/links')
    const states = (json.items as { id: string; ipn: string | null; testRun: string | null }[]).map(
      ({ id, ipn, testRun }) => [id, ipn, testRun],
    )
    expect(states).toEqual([
      ['link-9', 'failed', null],
      ['link-8', null, 'scorecard'],
      ['link-5', 'delivered', null],
      ['link-2', 'retrying', null],
    ])
  })
})
