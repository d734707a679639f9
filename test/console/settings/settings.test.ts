import { describe, expect, test } from 'vitest'
import { defaultSettings } from '../../../src/shared/contract/settings.ts'
import { putSamples } from '../../support/sample-data.ts'
import { createTestConsole } from '../../support/test-console.ts'

describe('settings', () => {
  test('some can be changed, the rest stay, and text is read as the value it means', async () => {
    const { call, store } = createTestConsole()
    const { json } = await call('PATCH', '/api/settings', {
      keepLog: '100',
      strictCardData: 'true',
      timeZone: 'Asia/Tokyo',
    })
    expect(json).toEqual({ ...defaultSettings, keepLog: 100, strictCardData: true, timeZone: 'Asia/Tokyo' })
    expect(store.settings()).toEqual(json)
    expect((await call('GET', '/api/settings')).json).toEqual(json)
  })

  test('an unknown name or a bad value is refused by name, and nothing is changed', async () => {
    const { call, store } = createTestConsole()
    const patch = { keepLog: 100, nonsense: 1, timeZone: 'Mars/Base', ipnRetries: 'often' }
    const { status, json } = await call('PATCH', '/api/settings', patch)
    expect(status).toBe(400)
    expect(json.error.fields).toEqual({
      nonsense: 'is not known here',
      timeZone: 'is not a known IANA time zone',
      ipnRetries: 'must be one of standard, quick, custom, none',
    })
    expect(store.settings()).toEqual(defaultSettings)
  })

  test.each(['constructor', '__proto__'])('a name every object has is unknown like any other: %s', async (name) => {
    const { call } = createTestConsole()
    const { status, json } = await call('PATCH', '/api/settings', JSON.parse(`{"${name}":1}`))
    expect(status).toBe(400)
    expect(json.error.message).toBe(`Not accepted: ${name} is not known here.`)
  })

  test('two test cards alike are refused, naming both', async () => {
    const { call } = createTestConsole()
    const { status, json } = await call('PATCH', '/api/settings', { cardFailed: '4111 1111 1111 1111' })
    expect(status).toBe(400)
    expect(json.error.fields).toEqual({
      cardSuccess: 'must differ from cardFailed',
      cardFailed: 'must differ from cardSuccess',
    })
  })

  test('two cards can change places', async () => {
    const { call } = createTestConsole()
    const { cardSuccess, cardFailed } = defaultSettings
    const { status, json } = await call('PATCH', '/api/settings', { cardSuccess: cardFailed, cardFailed: cardSuccess })
    expect([status, json.cardSuccess, json.cardFailed]).toEqual([200, cardFailed, cardSuccess])
  })
})

describe('the system', () => {
  test('says what runs where and how much there is', async () => {
    const { call, store, scheduler } = createTestConsole()
    await putSamples(store)
    scheduler.startSending('delivery-6')
    expect((await call('GET', '/api/status')).json).toMatchObject({
      version: '1.2.3',
      now: '2026-11-20T12:00:00.000Z',
      serviceUrl: 'http://127.0.0.1:4010',
      payUrl: 'https://pay.example',
      storage: { state: 'ok', problem: null },
      counts: { merchants: 2, links: 3, payments: 1, deliveries: 1, attempts: 1, log: 1, inbox: 1 },
      deliveries: { waiting: 3, sending: 1 },
    })
  })

  test('a reset keeps merchants and settings, and is one transaction', async () => {
    const { call, store } = createTestConsole()
    await putSamples(store)
    await call('PATCH', '/api/settings', { keepLog: 100 })
    const commits: unknown[] = []
    store.onCommit((changes) => commits.push(changes))
    expect((await call('POST', '/api/reset')).json).toEqual({ deleted: 8 })
    expect(commits).toHaveLength(1)
    expect((await call('GET', '/api/status')).json.counts).toMatchObject({ merchants: 2, links: 0, log: 0 })
    expect(store.settings().keepLog).toBe(100)
    expect((await call('POST', '/api/reset', {})).json).toEqual({ deleted: 0 })
  })

  test('a reset of everything takes merchants and settings too, and leaves a first run behind', async () => {
    const { call, store } = createTestConsole()
    await putSamples(store)
    await call('PATCH', '/api/settings', { keepLog: 100 })
    expect((await call('POST', '/api/reset', { everything: true })).json).toEqual({ deleted: 12 })
    expect(Array.from(store.merchants.oldest(), ({ key }) => key)).toEqual(['mk_demo'])
    expect(store.settings()).toEqual(defaultSettings)
  })

  test('a reset of everything brings back the merchants given at start', async () => {
    const merchants = [
      { name: 'Nord', key: 'mk_nord', secret: 'sk_nord' },
      { key: 'mk_sud', secret: 'sk_sud' },
    ]
    const { call, store } = createTestConsole({ merchants })
    await putSamples(store)
    await call('POST', '/api/reset', { everything: true })
    expect(Array.from(store.merchants.oldest(), ({ name, key, secret }) => ({ name, key, secret }))).toEqual([
      { name: 'Nord', key: 'mk_nord', secret: 'sk_nord' },
      { name: 'mk_sud', key: 'mk_sud', secret: 'sk_sud' },
    ])
  })

  test('rules, inboxes and the clock go with the data only where they are named', async () => {
    const { call, store } = createTestConsole()
    await call('POST', '/api/rules', { name: 'R', effect: { kind: 'create-error', code: 'E099' } })
    await call('PUT', '/api/inbox/demo/behaviour', { kind: 'answer', status: 500 })
    await call('POST', '/api/clock', { advanceSeconds: 60 })
    const left = async () => {
      const { clock, counts } = (await call('GET', '/api/status')).json
      return { rules: counts.rules, inboxes: counts.inboxes, aheadMs: clock.aheadMs }
    }
    const before = await left()
    expect(before).toEqual({ rules: 1, inboxes: 1, aheadMs: 60_000 })
    await call('POST', '/api/reset')
    expect(await left()).toEqual(before)
    await call('POST', '/api/reset', { rules: true })
    expect(await left()).toEqual({ ...before, rules: 0 })
    await call('POST', '/api/reset', { inboxes: true, clock: true })
    expect(await left()).toEqual({ rules: 0, inboxes: 0, aheadMs: 0 })
    expect(store.merchants.size).toBe(0)
  })
})
