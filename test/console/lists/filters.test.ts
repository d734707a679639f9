import { describe, expect, test } from 'vitest'
import type { Store } from '../../../src/main/store/store.ts'
import { putSamples } from '../../support/sample-data.ts'
import {
  createBody,
  makeDelivery,
  makeInboxMessage,
  makeLink,
  makeLogEntry,
  makePayment,
} from '../../support/store-records.ts'
import { createTestConsole } from '../../support/test-console.ts'

const body = (text: string) => ({ text, encoding: 'utf8' as const, bytes: text.length, truncated: false })

const filled = async (more: (store: Store, now: number) => Promise<void>) => {
  const { call, store, clock, scheduler } = createTestConsole()
  await putSamples(store)
  await more(store, clock.now())
  const found = async (list: string, q: string): Promise<string[]> => {
    const { text } = await call('GET', `/api/${list}?q=${encodeURIComponent(q)}`)
    const { total, items }: { total: number; items: { id: string }[] } = JSON.parse(text)
    expect(total).toBe(items.length)
    return items.map(({ id }) => id)
  }
  return { found, call, clock, scheduler }
}

describe('links', () => {
  test.each([
    ['status:paid', ['link-3']],
    ['-status:open', ['link-20', 'link-3']],
    ['status:exp', ['link-20']],
    ['order:"ORDER-2 "', ['link-20']],
    ['email:jürgen', ['link-20']],
    ['email:ada@ status:paid', ['link-3']],
    ['merchant:other', ['link-10']],
    ['merchant:MK_2', ['link-10']],
    ['amount:5', ['link-20']],
    ['amount:5.0', ['link-20']],
    ['amount:19.9 -status:open', ['link-3']],
    ['amount:1', []],
    ['amount:<19.9', ['link-20']],
    ['currency:eur', ['link-20']],
    ['ipn:failing', ['link-3']],
    ['ipn:none -state:open', ['link-20']],
    ['card:••••1111', ['link-3']],
    ['card:amex', ['link-20']],
    ['is:scenario', ['link-20']],
    ['0005', ['link-20']],
    ['id:nk-3', ['link-3']],
    ['TD0000000001', ['link-3']],
    ['after:30m', ['link-20']],
    ['before:30m -merchant:other', ['link-9', 'link-3']],
    ['Jürgen', ['link-20']],
  ])('%s', async (q, expected) => {
    const { found } = await filled(async (store, now) => {
      const written = createBody('order-2 x').replace('ada@example.com', 'J\\u00fcrgen@example.com')
      const over = { orderId: 'order-2 x', amount: 500, currency: 'EUR' as const, body: written }
      const times = { createdAt: now - 60_000, expiresAt: now }
      const declined = {
        card: { brand: 'amex', lastFour: '0005', outcome: 'redirect' } as const,
        testRun: 'scenario' as const,
      }
      await store.commit([{ put: 'links', record: makeLink(20, { ...over, ...times, ...declined }) }])
      for (const link of [...store.links.oldest()].slice(0, 3)) {
        const later = { ...link, createdAt: now - 3_600_000, expiresAt: null }
        await store.commit([{ put: 'links', record: later }])
      }
    })
    expect(await found('links', q)).toEqual(expected)
  })
})

describe('deliveries', () => {
  test.each([
    ['status:retrying', ['delivery-6']],
    ['status:sending', ['delivery-30']],
    ['-status:sending', ['delivery-6']],
    ['order:order-10', ['delivery-30']],
    ['url:inbox/demo', ['delivery-6']],
    ['url:http://127.0.0.1:9001', ['delivery-30']],
    ['http://127.0.0.1:9001', ['delivery-30']],
    ['result:failed', ['delivery-30']],
    ['format:form', ['delivery-30']],
    ['merchant:other', ['delivery-30']],
    ['http:5xx', ['delivery-30']],
    ['-http:5xx', ['delivery-6']],
    ['id:link-3', ['delivery-6']],
    ['refused', ['delivery-30']],
    ['after:5m', ['delivery-30']],
  ])('%s', async (q, expected) => {
    const { found, scheduler } = await filled(async (store, now) => {
      const url = { url: 'http://127.0.0.1:9001/ipn', format: 'form' as const, body: 'status=2' }
      const last = { lastStatus: 503, lastError: { code: 'refused', message: 'nobody there' } }
      const old = store.deliveries.get('delivery-6') ?? makeDelivery(6, 'link-3')
      await store.commit([
        { put: 'payments', record: makePayment(29, 2, 'link-10', { result: 'failed' }) },
        {
          put: 'deliveries',
          record: makeDelivery(30, 'link-10', { paymentId: 'payment-29', createdAt: now - 1_000, ...url, ...last }),
        },
        { put: 'deliveries', record: { ...old, createdAt: now - 3_600_000 } },
      ])
    })
    scheduler.startSending('delivery-30')
    expect(await found('deliveries', q)).toEqual(expected)
  })
})

describe('the log', () => {
  const unsigned = {
    status: 401,
    code: 'E011',
    merchantId: null,
    orderId: null,
    linkId: null,
    requestHeaders: [['Authorization', 'Bearer mk.unknown.0123']] as [string, string][],
    requestBody: body('{"order_id": "T-77", "customer_email" : "j\\u00fcrgen@example.com"'),
  }
  test.each([
    ['status:4xx', ['log-31', 'log-30']],
    ['status:401 code:E011', ['log-30']],
    ['code:00', ['log-4']],
    ['-code:00', ['log-31', 'log-30']],
    ['order:t-77', ['log-30']],
    ['order:order-3', ['log-4']],
    ['email:jürgen@', ['log-30']],
    ['jürgen@', ['log-30']],
    ['email:ada@ code:00', ['log-4']],
    ['merchant:"demo shop"', ['log-4']],
    ['merchant:mk.unk', ['log-30']],
    ['method:get', ['log-31']],
    ['url:/SHOP', ['log-31']],
    ['surface:shop', ['log-31']],
    ['took:>1000', ['log-31']],
    ['id:log-4', ['log-4']],
    ['link-gone', ['log-31']],
    ['192.0.2.7', ['log-31']],
    ['after:5m', ['log-31']],
    ['before:5m -code:00', ['log-30']],
  ])('%s', async (q, expected) => {
    const { found } = await filled(async (store, now) => {
      await store.commit([
        { put: 'log', record: makeLogEntry(4, { at: now - 3_600_000, linkId: 'link-3', orderId: 'order-3' }) },
        { put: 'log', record: makeLogEntry(30, { at: now - 3_600_000, ...unsigned }) },
        {
          put: 'log',
          record: makeLogEntry(31, {
            at: now,
            ...{ surface: 'shop', method: 'GET', url: '/shop/return', status: 404, code: null },
            ...{ durationMs: 1_500, remoteAddress: '192.0.2.7', linkId: 'link-gone' },
            ...{ merchantId: 'merchant-gone', orderId: null, requestHeaders: [], requestBody: body('') },
          }),
        },
      ])
    })
    expect(await found('log', q)).toEqual(expected)
  })

  test('is:error finds what was refused, aborted or failed', async () => {
    const { found } = await filled(async (store) => {
      const page = { surface: 'hosted-page' as const, code: null }
      await store.commit([
        { put: 'log', record: makeLogEntry(30, { ...page, status: 0 }) },
        { put: 'log', record: makeLogEntry(31, { ...page, status: 303 }) },
        { put: 'log', record: makeLogEntry(32, { ...page, status: 404 }) },
        { put: 'log', record: makeLogEntry(33, { status: 200, code: 'E003' }) },
      ])
    })
    expect(await found('log', 'is:error')).toEqual(['log-33', 'log-32', 'log-30'])
  })

  test('the whole entries of a filter come in pages of their own', async () => {
    const { call } = await filled(async (store) => {
      await store.commit([{ put: 'log', record: makeLogEntry(30, unsigned) }])
    })
    const first = await call('GET', '/api/log/entries?limit=1')
    expect(first.json).toMatchObject({ total: 2, nextCursor: '30', items: [{ requestBody: unsigned.requestBody }] })
    const second = await call('GET', `/api/log/entries?limit=1&cursor=${first.json.nextCursor}`)
    expect(second.json.items).toEqual([(await call('GET', '/api/log/log-4')).json])
    expect((await call('GET', '/api/log/entries?q=code:00&surface=create')).json.total).toBe(1)
    expect((await call('GET', '/api/log/entries?limit=101')).status).toBe(400)
  })
})

describe('the inbox and merchants', () => {
  test.each([
    ['inbox', 'name:second', ['inbox-30']],
    ['inbox', 'order:order-3', ['inbox-30']],
    ['inbox', 'method:put', ['inbox-30']],
    ['inbox', 'type:urlencoded', ['inbox-30']],
    ['inbox', 'status:2xx -type:urlencoded', ['inbox-8']],
    ['inbox', 'after:1m', ['inbox-30']],
    ['inbox', '"Ada Müller"', ['inbox-30']],
    ['merchants', 'name:other', ['merchant-2']],
    ['merchants', '-key:MK_2', ['merchant-1']],
    ['merchants', 'sk_1', []],
  ])('%s %s', async (list, q, expected) => {
    const { found } = await filled(async (store, now) => {
      const form = [['Content-Type', 'application/x-www-form-urlencoded']] as [string, string][]
      const text = body('merchant_ref_code=order-3&name=Ada+M%C3%BCller')
      await store.commit([
        { put: 'inbox', record: makeInboxMessage(8, { at: now - 3_600_000 }) },
        {
          put: 'inbox',
          record: makeInboxMessage(30, { at: now, name: 'second', method: 'PUT', headers: form, body: text }),
        },
      ])
    })
    expect(await found(list, q)).toEqual(expected)
  })
})
