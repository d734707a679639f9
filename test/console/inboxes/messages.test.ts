import { describe, expect, onTestFinished, test } from 'vitest'
import { openStore } from '../../../src/main/store/open-store.ts'
import { delivery } from '../../../src/shared/contract/deliveries.ts'
import { inboxMessage } from '../../../src/shared/contract/inbox.ts'
import { logEntry } from '../../../src/shared/contract/log.ts'
import { createFakeClock } from '../../support/fake-clock.ts'
import { putSamples } from '../../support/sample-data.ts'
import { makeAttempt, makeInboxMessage, makeLink, makeLogEntry } from '../../support/store-records.ts'
import { makeTempDir } from '../../support/temp-dir.ts'
import { createTestConsole } from '../../support/test-console.ts'

const filled = async () => {
  const console_ = createTestConsole()
  await putSamples(console_.store)
  const idsFor = async (url: string): Promise<string[]> => {
    const { items }: { items: { id: string }[] } = JSON.parse((await console_.call('GET', url)).text)
    return items.map(({ id }) => id)
  }
  return { ...console_, idsFor }
}

describe('deliveries', () => {
  test('one is shown with its exact body and every attempt', async () => {
    const { call } = await filled()
    const { json } = await call('GET', '/api/deliveries/delivery-6')
    expect(delivery.parse(json)).toEqual(json)
    expect(json).toMatchObject({
      state: 'retrying',
      body: '{"cs_ref_code":"202611-000001","status":"1"}',
      attempts: [{ number: 1, acknowledged: true, request: { method: 'POST', body: { bytes: 44, truncated: false } } }],
    })
  })

  test('a truncated response acknowledges nothing, whatever its status', async () => {
    const { call, store } = await filled()
    const error = { code: 'closed', message: 'The receiver closed the connection.' }
    await store.commit([{ put: 'attempts', record: makeAttempt(90, 'delivery-6', { number: 2, error }) }])
    const { json } = await call('GET', '/api/deliveries/delivery-6')
    expect(json.attempts[1]).toMatchObject({ acknowledged: false, response: { status: 200 } })
    const { timeline } = (await call('GET', `/api/links/${json.linkId}`)).json
    const second = timeline.find((entry: { attemptNumber: number | null }) => entry.attemptNumber === 2)
    expect(second?.title).toBe('IPN sent: The receiver closed the connection.')
  })

  test('its state is sending during an attempt, in lists and filters too', async () => {
    const { call, scheduler, idsFor } = await filled()
    scheduler.startSending('delivery-6')
    expect((await call('GET', '/api/deliveries/delivery-6')).json.state).toBe('sending')
    expect(await idsFor('/api/deliveries?state=sending')).toEqual(['delivery-6'])
    expect(await idsFor('/api/deliveries?state=retrying')).toEqual([])
    scheduler.stopSending('delivery-6')
    expect(await idsFor('/api/deliveries?state=retrying')).toEqual(['delivery-6'])
    expect(await idsFor('/api/deliveries?state=retrying&linkId=link-9')).toEqual([])
    expect(await idsFor('/api/deliveries?q=order-3%20202611')).toEqual(['delivery-6'])
  })

  test.each([
    ['resend', { resend: 'already-sending' }, 409],
    ['resend', { resend: 'unknown' }, 404],
    ['stop', { stop: 'not-waiting' }, 409],
    ['stop', { stop: 'unknown' }, 404],
  ] as const)('%s is refused when the scheduler answers %j', async (action, answer, status) => {
    const { call, scheduler } = await filled()
    Object.assign(scheduler.answers, answer)
    expect((await call('POST', `/api/deliveries/delivery-6/${action}`)).status).toBe(status)
    expect(scheduler.requests).toEqual([`${action} delivery-6`])
  })
})

describe('the log', () => {
  test('an entry is shown byte for byte', async () => {
    const { call, store } = await filled()
    const { json } = await call('GET', '/api/log/log-4')
    expect(logEntry.parse(json)).toEqual(json)
    const { seq: _, ...stored } = store.log.get('log-4') ?? makeLogEntry(0)
    expect(json).toEqual({
      ...stored,
      rules: [],
      testRun: null,
      clockAheadMs: 0,
      at: new Date(stored.at).toISOString(),
    })
  })

  test('it is filtered by surface, code, merchant and link, and searched in bodies', async () => {
    const { store, idsFor } = await filled()
    const refused = { surface: 'create' as const, code: 'E012', linkId: null, merchantId: 'merchant-2', status: 401 }
    await store.commit([{ put: 'log', record: makeLogEntry(30, refused) }])
    await store.commit([
      { put: 'log', record: makeLogEntry(31, { surface: 'shop', code: null, method: 'GET', url: '/shop/return' }) },
    ])
    expect(await idsFor('/api/log')).toEqual(['log-31', 'log-30', 'log-4'])
    expect(await idsFor('/api/log?surface=shop')).toEqual(['log-31'])
    expect(await idsFor('/api/log?code=E012')).toEqual(['log-30'])
    expect(await idsFor('/api/log?merchantId=merchant-2&code=00')).toEqual([])
    expect(await idsFor('/api/log?linkId=link-3')).toEqual(['log-4'])
    expect(await idsFor('/api/log?q=401%20e012')).toEqual(['log-30'])
    expect(await idsFor('/api/log?q=concert%20order-30')).toEqual(['log-30'])
  })
})

describe('the inbox', () => {
  const message = (contentType: string, text: string, over = {}) => ({
    headers: [['Content-Type', contentType]] as [string, string][],
    body: { text, encoding: 'utf8' as const, bytes: text.length, truncated: false, ...over },
  })
  const parsedOf = async (given: Parameters<typeof makeInboxMessage>[1]) => {
    const { call, store } = await filled()
    await store.commit([{ put: 'inbox', record: makeInboxMessage(30, given) }])
    const { json } = await call('GET', '/api/inbox/inbox-30')
    expect(inboxMessage.parse(json)).toEqual(json)
    return json
  }

  test.each([
    ['application/json', '{"a":"ä","n":1,"o":{"x":[1]}}', { a: 'ä', n: '1', o: '{"x":[1]}' }],
    ['Application/JSON; charset=utf-8', '{"a":null}', { a: 'null' }],
    ['application/x-www-form-urlencoded', 'a=1+2&b=%C3%A4', { a: '1 2', b: 'ä' }],
    ['application/json', '[1]', null],
    ['application/json', '{"a":', null],
    ['text/plain', 'a=1', null],
    ['application/json', '', null],
  ])('%s %s is read as %j', async (type, text, parsed) => {
    expect((await parsedOf(message(type, text))).parsed).toEqual(parsed)
  })

  test('a truncated or binary body is not parsed', async () => {
    const form = 'application/x-www-form-urlencoded'
    expect((await parsedOf(message(form, 'a=1', { truncated: true }))).parsed).toBeNull()
    expect((await parsedOf(message(form, 'a=1', { encoding: 'base64' }))).parsed).toBeNull()
  })

  test('one of which only a part is kept has the size that arrived, and a masked one says so', async () => {
    const part = message('text/plain', 'key=••••', { bytes: 5_000, truncated: true })
    expect(await parsedOf(part)).toMatchObject({ bytes: 5_000, masked: false })
    expect(await parsedOf({ ...part, masked: true })).toMatchObject({ bytes: 5_000, masked: true })
  })

  test('the order is named when it is one of ours', async () => {
    const json = 'application/json'
    expect((await parsedOf(message(json, '{"merchant_ref_code":"order-10"}'))).orderId).toBe('order-10')
    expect((await parsedOf(message(json, '{"merchant_ref_code":"order-11"}'))).orderId).toBeNull()
  })

  test('one inbox or all can be cleared', async () => {
    const { call, store, idsFor } = await filled()
    await store.commit([{ put: 'inbox', record: makeInboxMessage(30, { name: 'second' }) }])
    expect(await idsFor('/api/inbox?name=second')).toEqual(['inbox-30'])
    expect(await idsFor('/api/inbox?q=second')).toEqual(['inbox-30'])
    await store.commit([{ put: 'links', record: makeLink(3, { state: 'paid', testRun: 'scenario' }) }])
    const attempt = { deliveryId: 'delivery-6', number: 1, identical: true }
    await store.commit([{ put: 'inbox', record: makeInboxMessage(30, { name: 'second', attempt }) }])
    expect((await call('GET', '/api/inbox/inbox-30')).json.testRun).toBe('scenario')
    expect(await idsFor('/api/inbox?tests=hide')).toEqual(['inbox-8'])
    expect(await idsFor('/api/inbox?tests=hide&q=is:test')).toEqual(['inbox-30'])
    expect((await call('DELETE', '/api/inbox?name=second')).json).toEqual({ deleted: 1 })
    expect(await idsFor('/api/inbox')).toEqual(['inbox-8'])
    expect((await call('DELETE', '/api/inbox')).json).toEqual({ deleted: 1 })
    expect((await call('DELETE', '/api/inbox')).json).toEqual({ deleted: 0 })
  })

  test('what arrives while an inbox is cleared is kept', async () => {
    const store = await openStore({ dataDir: makeTempDir(), clock: createFakeClock() })
    onTestFinished(() => store.close())
    const seqs = Array.from({ length: 1_001 }, (_, at) => at + 1)
    await store.commit(seqs.map((seq) => ({ put: 'inbox', record: makeInboxMessage(seq) })))
    const stopWatching = store.onCommit(() => {
      stopWatching()
      void store.commit([{ put: 'inbox', record: makeInboxMessage(2_000) }])
    })
    const { call } = createTestConsole({ store })
    expect((await call('DELETE', '/api/inbox')).json).toEqual({ deleted: 1_001 })
    expect(store.inbox.all().map(({ id }) => id)).toEqual(['inbox-2000'])
  })
})
