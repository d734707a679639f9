import { describe, expect, test } from 'vitest'
import { defaultSettings } from '../../../src/shared/contract/settings.ts'
import { putSamples, sampleChanges } from '../../support/sample-data.ts'
import { createTestConsole } from '../../support/test-console.ts'

const samples = sampleChanges()
/** The samples that a reset of the data keeps. */
const setUp = samples.filter((change) => 'put' in change && ['merchants', 'rules', 'inboxes'].includes(change.put))

describe('the system', () => {
  test('status reports version, addresses, storage and counts', async () => {
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
    expect((await call('POST', '/api/reset')).json).toEqual({ deleted: samples.length - setUp.length })
    expect(commits).toHaveLength(1)
    expect((await call('GET', '/api/status')).json.counts).toMatchObject({ merchants: 2, links: 0, log: 0 })
    expect(store.settings().keepLog).toBe(100)
    expect((await call('POST', '/api/reset', {})).json).toEqual({ deleted: 0 })
  })

  test('a reset of everything deletes merchants and settings too, and restores the demo merchant and real time', async () => {
    const { call, store } = createTestConsole()
    await putSamples(store)
    await call('PATCH', '/api/settings', { keepLog: 100 })
    await call('POST', '/api/clock', { advanceSeconds: 60 })
    expect((await call('POST', '/api/reset', { everything: true })).json).toEqual({ deleted: samples.length })
    expect(Array.from(store.merchants.oldest(), ({ key }) => key)).toEqual(['mk_demo'])
    expect(store.settings()).toEqual(defaultSettings)
    expect((await call('GET', '/api/status')).json.clock.aheadMs).toBe(0)
  })

  test('a reset of everything restores the merchants and settings given at start', async () => {
    const merchants = [
      { name: 'Nord', key: 'mk_nord', secret: 'sk_nord' },
      { key: 'mk_sud', secret: 'sk_sud' },
    ]
    const { call, store } = createTestConsole({ merchants, startSettings: { ipnRetries: 'quick' } })
    await putSamples(store)
    await call('POST', '/api/reset', { everything: true })
    expect(Array.from(store.merchants.oldest(), ({ name, key, secret }) => ({ name, key, secret }))).toEqual([
      { name: 'Nord', key: 'mk_nord', secret: 'sk_nord' },
      { name: 'mk_sud', key: 'mk_sud', secret: 'sk_sud' },
    ])
    expect(store.settings()).toEqual({ ...defaultSettings, ipnRetries: 'quick' })
  })

  test('rules, inboxes and the clock are kept by a reset unless it names them', async () => {
    const { call } = createTestConsole()
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
  })
})
