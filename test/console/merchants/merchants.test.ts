import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { removeMerchant } from '../../../src/main/console/merchants/remove-merchant.ts'
import { createMemoryStore } from '../../support/memory-store.ts'
import { putSamples } from '../../support/sample-data.ts'
import { makeLink, makeMerchant, makePayment } from '../../support/store-records.ts'
import { createTestConsole } from '../../support/test-console.ts'

describe('merchants', () => {
  test('a key and a secret left out are generated', async () => {
    const { call, store } = createTestConsole()
    const { json } = await call('POST', '/api/merchants', { name: '  Shop ' })
    expect(json).toEqual({
      id: 'record-1',
      name: 'Shop',
      key: 'mk_1',
      secret: 'sk_1',
      previousSecrets: [],
      settings: {},
      links: 0,
      createdAt: '2026-11-20T12:00:00.000Z',
    })
    expect(store.merchantByKey('mk_1')?.name).toBe('Shop')
  })

  test('a key can be any text without spaces, and belongs to one merchant only', async () => {
    const { call, store } = createTestConsole()
    await call('POST', '/api/merchants', { name: 'First', key: 'ключ.1', secret: 'ß' })
    const { status, json } = await call('POST', '/api/merchants', { name: 'Second', key: 'ключ.1' })
    expect([status, json.error.code, json.error.fields]).toEqual([
      409,
      'conflict',
      { key: 'is used by another merchant' },
    ])
    expect(json.error.message).not.toContain('ß')
    expect((await call('POST', '/api/merchants', { name: 'Third', key: 'a b' })).json.error.fields).toHaveProperty(
      'key',
    )
    expect(store.merchants.size).toBe(1)
  })

  test('half a character in a secret is refused, because no client can sign with it', async () => {
    const { call } = createTestConsole()
    const { status, json } = await call('POST', '/api/merchants', { name: 'Shop', key: 'mk', secret: 'ab\ud800cd' })
    expect([status, json.error.fields.secret]).toEqual([400, expect.stringContaining('half of a character')])
  })

  test('of two at once with the same key one is refused', async () => {
    const { call, store } = createTestConsole()
    const body = { name: 'Shop', key: 'same' }
    const answers = await Promise.all([call('POST', '/api/merchants', body), call('POST', '/api/merchants', body)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(store.merchants.size).toBe(1)
  })

  test('keeping its own key is no conflict', async () => {
    const { call, store } = createTestConsole()
    await putSamples(store)
    const { json } = await call('PATCH', '/api/merchants/merchant-1', { key: 'mk_1', secret: 'sk_new' })
    expect(json).toMatchObject({ name: 'Demo shop', key: 'mk_1', secret: 'sk_new', links: 2 })
  })

  test('rotating keeps the old secret valid for the given time, and earlier ones for theirs', async () => {
    const { call, clock } = createTestConsole()
    await call('POST', '/api/merchants', { name: 'Shop', secret: 'first' })
    await call('POST', '/api/merchants/record-1/rotate', { secret: 'second', keepOldForSeconds: 3600 })
    const { json } = await call('POST', '/api/merchants/record-1/rotate', { keepOldForSeconds: 60 })
    expect(json.secret).toBe('sk_1')
    expect(json.previousSecrets).toEqual([
      { secret: 'second', validUntil: '2026-11-20T12:01:00.000Z' },
      { secret: 'first', validUntil: '2026-11-20T13:00:00.000Z' },
    ])
    await clock.advance(60_000)
    const later = await call('GET', '/api/merchants/record-1')
    expect(later.json.previousSecrets).toEqual([{ secret: 'first', validUntil: '2026-11-20T13:00:00.000Z' }])
  })

  test('changing the secret keeps the old one as ended, so that the doctor knows it', async () => {
    const { call, store } = createTestConsole()
    await call('POST', '/api/merchants', { name: 'Shop', secret: 'first' })
    const { json } = await call('PATCH', '/api/merchants/record-1', { secret: 'second' })
    expect([json.secret, json.previousSecrets]).toEqual(['second', []])
    await call('PATCH', '/api/merchants/record-1', { name: 'Other', secret: 'second' })
    const now = Date.parse('2026-11-20T12:00:00.000Z')
    expect(store.merchants.get('record-1')?.previousSecrets).toEqual([{ secret: 'first', validUntil: now }])
  })

  test('rotating without a time invalidates the old secret at once; the same secret is refused', async () => {
    const { call } = createTestConsole()
    await call('POST', '/api/merchants', { name: 'Shop', secret: 'first' })
    const same = await call('POST', '/api/merchants/record-1/rotate', { secret: 'first' })
    expect([same.status, same.json.error.fields]).toEqual([400, { secret: 'must differ from the present one' }])
    expect((await call('POST', '/api/merchants/record-1/rotate', {})).json.previousSecrets).toEqual([])
  })

  test('a merchant imported with the id of one being deleted stays', async () => {
    const { call, store } = createTestConsole()
    await store.commit([
      { put: 'merchants', record: makeMerchant(1) },
      ...Array.from({ length: 201 }, (_, at) => ({ put: 'links' as const, record: makeLink(at + 2) })),
    ])
    const deleting = call('DELETE', '/api/merchants/merchant-1')
    const undo = store.onCommit(() => {
      undo()
      void store.commit([{ put: 'merchants', record: makeMerchant(900, { id: 'merchant-1' }) }])
    })
    expect((await deleting).status).toBe(409)
    expect(store.merchants.get('merchant-1')?.seq).toBe(900)
  })

  test('deleting a merchant of many links takes them in parts, and counts each record once', async () => {
    const { call, store } = createTestConsole()
    await store.commit([
      { put: 'merchants', record: makeMerchant(1) },
      ...Array.from({ length: 250 }, (_, at) => at + 2).flatMap((seq) => [
        { put: 'links' as const, record: makeLink(seq) },
        { put: 'payments' as const, record: makePayment(seq + 1_000, seq, `link-${seq}`) },
      ]),
    ])
    let parts = 0
    store.onCommit(() => {
      parts += 1
    })
    const { json } = await call('DELETE', '/api/merchants/merchant-1')
    expect(json).toEqual({ deleted: { links: 250, payments: 250, deliveries: 0 } })
    expect([store.links.size, store.payments.size, parts]).toEqual([0, 0, 2])
  })

  test('while the links of a merchant are looked for among many, others have their turn', async () => {
    const store = createMemoryStore()
    await store.commit([
      { put: 'merchants', record: makeMerchant(1) },
      ...Array.from({ length: 25_000 }, (_, at) => ({
        put: 'links' as const,
        record: makeLink(at + 2, { merchantId: 'merchant-2' }),
      })),
    ])
    let [turns, ended] = [0, false]
    const removing = removeMerchant(store, 'merchant-1').finally(() => {
      ended = true
    })
    for (; !ended; turns++) await nextTurn()
    expect(await removing).toEqual({ links: 0, payments: 0, deliveries: 0 })
    expect(turns).toBeGreaterThanOrEqual(5)
  })

  test('deleting removes links, payments, deliveries and attempts, and nothing else', async () => {
    const { call, store } = createTestConsole()
    await putSamples(store)
    const commits: unknown[] = []
    store.onCommit((changes) => commits.push(changes))
    const { json } = await call('DELETE', '/api/merchants/merchant-1')
    expect(json).toEqual({ deleted: { links: 2, payments: 1, deliveries: 1 } })
    expect(commits).toHaveLength(1)
    const sizes = [
      store.merchants,
      store.links,
      store.payments,
      store.deliveries,
      store.attempts,
      store.log,
      store.inbox,
    ]
    expect(sizes.map(({ size }) => size)).toEqual([1, 1, 0, 0, 0, 1, 1])
  })

  test('searching looks at names and keys, never at secrets', async () => {
    const { call, store } = createTestConsole()
    await putSamples(store)
    const idsFor = async (q: string) =>
      (await call('GET', `/api/merchants?q=${q}`)).json.items.map(({ id }: { id: string }) => id)
    expect(await idsFor('OTHER')).toEqual(['merchant-2'])
    expect(await idsFor('shop%20mk_1')).toEqual(['merchant-1'])
    expect(await idsFor('sk_1')).toEqual([])
  })
})
