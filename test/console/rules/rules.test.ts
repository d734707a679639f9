import { describe, expect, test } from 'vitest'
import type { RuleView } from '../../../src/shared/contract/rules.ts'
import { makeMerchant } from '../../support/store-records.ts'
import { createTestConsole, type TestConsole } from '../../support/test-console.ts'

const drop = { kind: 'ipn-drop' }

const add = async ({ call }: TestConsole, over: object = {}): Promise<RuleView> => {
  const { status, json } = await call('POST', '/api/rules', { name: 'Lost', effect: drop, ...over })
  expect(status, JSON.stringify(json)).toBe(200)
  return json
}
const names = async ({ call }: TestConsole): Promise<string[]> =>
  (await call('GET', '/api/rules')).json.items.map(({ name }: RuleView) => name)

describe('a rule', () => {
  test('is on at once, with nothing counted, and can be read', async () => {
    const console_ = createTestConsole()
    const rule = await add(console_, { match: { orderId: 'T-*', probability: 0.125, firstTimes: 3 } })
    expect(rule).toMatchObject({
      name: 'Lost',
      on: true,
      onUntil: null,
      active: true,
      hits: 0,
      preset: null,
      effect: drop,
      effectText: 'never send the IPN',
      conditions: ['orders T-*', '12.5% of the time', 'the first 3 times'],
      summary: 'never send the IPN · orders T-* · 12.5% of the time · the first 3 times',
    })
    expect((await console_.call('GET', `/api/rules/${rule.id}`)).json).toEqual(rule)
    expect((await console_.call('GET', '/api/rules')).json).toEqual({ items: [rule] })
  })

  test.each([
    [{ effect: { kind: 'ipn-explode' } }, 'effect.kind'],
    [{ effect: { kind: 'create-error', code: 'E777' } }, 'effect.code'],
    [{ effect: { kind: 'create-latency', minMs: 5, maxMs: 4 } }, 'effect.maxMs'],
    [{ effect: { kind: 'true-amount' } }, 'effect.percent'],
    [{ effect: { kind: 'true-amount', amount: '0.00' } }, 'effect.amount'],
    [{ effect: { kind: 'ipn-content-type', value: 'a\r\nX: y' } }, 'effect.value'],
    [{ effect: { kind: 'ipn-missing-field', field: 'secret' } }, 'effect.field'],
    [{ match: { probability: 1.5 } }, 'match.probability'],
    [{ match: { merchantId: 'nobody' } }, 'match.merchantId'],
    [{ match: { outcome: 'paid' }, effect: { kind: 'create-error', code: 'E029' } }, 'match.outcome'],
    [
      { match: { outcome: 'paid' }, effect: { kind: 'ipn-during-create', result: 'paid', atMostMs: 5_000 } },
      'match.outcome',
    ],
    [{ name: ' ' }, 'name'],
  ])('%j is refused and named', async (over, field) => {
    const { call, store } = createTestConsole()
    const { status, json } = await call('POST', '/api/rules', { name: 'Lost', effect: drop, ...over })
    expect(status).toBe(400)
    expect(Object.keys(json.error.fields)).toContain(field)
    expect(store.rules.size).toBe(0)
  })

  test.each([
    [{ kind: 'ipn-dropp' }, /^Not accepted: effect\.kind must be one of create-error, /],
    [{ kind: 'true-amount' }, /^Not accepted: effect\.percent is required, or amount instead of it\.$/],
  ])('%j is refused in plain words', async (effect, words) => {
    const { json } = await createTestConsole().call('POST', '/api/rules', { name: 'Lost', effect })
    expect(json.error.message).toMatch(words)
  })

  test('keeps its hits and every part that a change does not contain', async () => {
    const console_ = createTestConsole()
    const { call, store } = console_
    const { id } = await add(console_, { match: { orderId: 'A' } })
    const record = store.rules.get(id)
    if (record) await store.commit([{ put: 'rules', record: { ...record, hits: 4 } }])
    const { json } = await call('PATCH', `/api/rules/${id}`, { name: 'Twice', effect: { kind: 'ipn-twice' } })
    expect(json).toMatchObject({
      name: 'Twice',
      match: { orderId: 'A' },
      effect: { kind: 'ipn-twice', apartMs: 0 },
      hits: 4,
    })
    expect((await call('PATCH', `/api/rules/${id}`, { on: false })).json).toMatchObject({ on: false, active: false })
    expect((await call('PATCH', `/api/rules/${id}`, { match: {} })).json).toMatchObject({ match: {}, name: 'Twice' })
  })

  test('of a deleted merchant shows that, and can be switched off, renamed and reassigned', async () => {
    const console_ = createTestConsole()
    const { call, store } = console_
    await store.commit([{ put: 'merchants', record: makeMerchant(1, { id: 'm-1', name: 'Nord · Oslo' }) }])
    const { id } = await add(console_, { match: { merchantId: 'm-1' } })
    const conditions = async () => (await call('GET', `/api/rules/${id}`)).json.conditions
    expect(await conditions()).toEqual(['merchant Nord · Oslo'])
    await store.commit([{ drop: 'merchants', ids: ['m-1'] }])
    expect(await conditions()).toEqual(['a merchant that is gone'])
    expect((await call('PATCH', `/api/rules/${id}`, { on: false, name: 'Old' })).json).toMatchObject({
      on: false,
      name: 'Old',
    })
    expect((await call('PATCH', `/api/rules/${id}`, { match: { merchantId: 'm-1' } })).status).toBe(400)
    expect((await call('PATCH', `/api/rules/${id}`, { match: {} })).status).toBe(200)
  })

  test('expires after its duration, by the virtual clock', async () => {
    const console_ = createTestConsole()
    const { call, clock } = console_
    const { id } = await add(console_, { onForSeconds: 30 })
    await clock.advance(29_999)
    expect((await call('GET', `/api/rules/${id}`)).json.active).toBe(true)
    await clock.advance(1)
    expect((await call('GET', `/api/rules/${id}`)).json).toMatchObject({ on: true, active: false })
    expect((await call('PATCH', `/api/rules/${id}`, { on: true })).json).toMatchObject({ onUntil: null, active: true })
  })

  test('is gone once deleted', async () => {
    const console_ = createTestConsole()
    const { id } = await add(console_)
    expect((await console_.call('DELETE', `/api/rules/${id}`)).json).toEqual({ deleted: 1 })
    for (const method of ['GET', 'DELETE'] as const)
      expect((await console_.call(method, `/api/rules/${id}`)).status).toBe(404)
    expect((await console_.call('PATCH', `/api/rules/${id}`, {})).status).toBe(404)
  })
})

describe('rules', () => {
  test('keep their order, and take another one that names every rule once', async () => {
    const console_ = createTestConsole()
    const [a, b, c] = [
      await add(console_, { name: 'A' }),
      await add(console_, { name: 'B' }),
      await add(console_, { name: 'C' }),
    ]
    expect(await names(console_)).toEqual(['A', 'B', 'C'])
    const { json } = await console_.call('POST', '/api/rules/order', { ids: [c.id, a.id, b.id] })
    expect(json.items.map(({ name }: RuleView) => name)).toEqual(['C', 'A', 'B'])
    expect(await names(console_)).toEqual(['C', 'A', 'B'])
    await add(console_, { name: 'D' })
    expect(await names(console_)).toEqual(['C', 'A', 'B', 'D'])
    for (const ids of [[a.id], [a.id, a.id, b.id, c.id], [a.id, b.id, c.id, 'x']])
      expect((await console_.call('POST', '/api/rules/order', { ids })).status).toBe(400)
  })

  test('hits of all or some rules can be reset to 0', async () => {
    const console_ = createTestConsole()
    const { call, store } = console_
    const ids = [(await add(console_)).id, (await add(console_)).id]
    for (const record of store.rules.oldest()) await store.commit([{ put: 'rules', record: { ...record, hits: 7 } }])
    const hits = (json: { items: RuleView[] }) => json.items.map((rule) => rule.hits)
    expect(hits((await call('POST', '/api/rules/reset-hits', { ids: [ids[0]] })).json)).toEqual([0, 7])
    expect(hits((await call('POST', '/api/rules/reset-hits')).json)).toEqual([0, 0])
  })

  test('survive a reset, unless it is one of everything', async () => {
    const console_ = createTestConsole()
    await add(console_)
    await console_.call('POST', '/api/reset', {})
    expect(await names(console_)).toEqual(['Lost'])
    await console_.call('POST', '/api/reset', { everything: true })
    expect(await names(console_)).toEqual([])
  })

  test('are part of an export and come back with an import; a file of format 1 has none', async () => {
    const console_ = createTestConsole()
    await add(console_, { effect: { kind: 'true-amount', percent: 50 }, match: { orderId: 'T-*' } })
    const { json: file } = await console_.call('GET', '/api/export?secrets=true')
    const other = createTestConsole()
    expect((await other.call('POST', '/api/import', file)).json.imported.rules).toBe(1)
    expect((await other.call('GET', '/api/rules')).json).toEqual((await console_.call('GET', '/api/rules')).json)
    const { rules: _, ...old } = file
    expect((await other.call('POST', '/api/import', { ...old, format: 1 })).status).toBe(200)
    expect(await names(other)).toEqual([])
  })
})

describe('presets', () => {
  test('each preset becomes the first rule', async () => {
    const console_ = createTestConsole()
    const { call } = console_
    await add(console_, { name: 'Mine' })
    const { items } = (await call('GET', '/api/rules/presets')).json
    expect(items).toHaveLength(5)
    for (const { name, title, on } of items) {
      expect(on).toBe(false)
      expect((await call('POST', `/api/rules/presets/${name}`)).json).toMatchObject({
        name: title,
        preset: name,
        active: true,
      })
      expect((await names(console_))[0]).toBe(title)
    }
    expect((await call('GET', '/api/rules/presets')).json.items.every(({ on }: { on: boolean }) => on)).toBe(true)
    expect((await call('POST', '/api/rules/presets/bad-luck')).status).toBe(400)
  })

  test('"gateway down" lasts 30 s; switched on again the same rule restarts', async () => {
    const { call, clock } = createTestConsole()
    const first = (await call('POST', '/api/rules/presets/gateway-down')).json
    await clock.advance(31_000)
    expect((await call('GET', `/api/rules/${first.id}`)).json.active).toBe(false)
    const again = (await call('POST', '/api/rules/presets/gateway-down')).json
    expect(again).toMatchObject({ id: first.id, active: true })
    expect(Date.parse(again.onUntil ?? '') - clock.now()).toBe(30_000)
  })
})
