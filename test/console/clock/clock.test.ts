import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { ClockControl, ClockMove } from '../../../src/main/operations/clock-control.ts'
import { openEventStream } from '../../support/event-stream.ts'
import { createFakeScheduler } from '../../support/fake-scheduler.ts'
import { makeAttempt, makeDelivery, makeLink } from '../../support/store-records.ts'
import { createTestConsole, testToken } from '../../support/test-console.ts'

const hour = 3_600_000

describe('the clock', () => {
  test('shows real time until it is moved, and is part of the status', async () => {
    const { call, clock } = createTestConsole()
    const now = new Date(clock.now()).toISOString()
    const state = { now, realNow: now, aheadMs: 0, nextAttemptAt: null, moving: null }
    expect((await call('GET', '/api/clock')).json).toEqual(state)
    expect((await call('GET', '/api/status')).json).toMatchObject({ now, clock: state })
  })

  test('advances, keeps the offset, and returns to real time', async () => {
    const { call, clock, store } = createTestConsole()
    const answer = await call('POST', '/api/clock', { advanceSeconds: 1.001 })
    expect(answer.json).toMatchObject({ clock: { aheadMs: 1_001 }, finished: true, cut: false, fired: [] })
    const ahead = new Date(clock.now() + 1_001).toISOString()
    const realNow = new Date(clock.now()).toISOString()
    expect((await call('GET', '/api/clock')).json).toMatchObject({ now: ahead, realNow })
    expect(store.clockOffset()).toBe(1_001)
    const back = await call('POST', '/api/clock', { reset: true })
    expect(back.json).toMatchObject({ clock: { aheadMs: 0 }, finished: true, cut: false })
    expect(store.clockOffset()).toBe(0)
  })

  test('moves to an instant in any zone, and lists the expired links', async () => {
    const { call, clock, store } = createTestConsole()
    const expiresAt = clock.now() + hour
    await store.commit([{ put: 'links', record: makeLink(1, { expiresAt }) }])
    const to = new Date(clock.now() + 3 * hour).toISOString().replace('Z', '+01:00')
    const { json } = await call('POST', '/api/clock', { to })
    expect(json).toMatchObject({
      clock: { aheadMs: 2 * hour },
      fired: [{ kind: 'expired', at: new Date(expiresAt).toISOString(), linkId: 'link-1', orderId: 'order-1' }],
      firedTotal: 1,
    })
    expect((await call('GET', '/api/links')).json.items[0]?.state).toBe('expired')
  })

  test.each([
    [{}, 'advanceSeconds'],
    [{ advanceSeconds: -1 }, 'advanceSeconds'],
    [{ advanceSeconds: 1, reset: true }, 'reset'],
    [{ to: 'tomorrow' }, 'to'],
    [{ to: '2020-01-01T00:00:00Z' }, 'to'],
    [{ to: '9999-01-01T00:00:00Z' }, 'to'],
  ])('refuses %j and names %s', async (body, field) => {
    const { call } = createTestConsole()
    const { status, json } = await call('POST', '/api/clock', body)
    expect([status, Object.keys(json.error.fields)]).toEqual([400, [field]])
  })

  test('says what it shows when it is to move back', async () => {
    const { call, clock } = createTestConsole()
    await call('POST', '/api/clock', { advanceSeconds: 60 })
    const { json } = await call('POST', '/api/clock', { to: new Date(clock.now()).toISOString() })
    expect(json.error.fields.to).toContain(`shows ${new Date(clock.now() + 60_000).toISOString()}`)
  })

  test('answers after 20 s while a receiver hangs, and goes on moving', async () => {
    const scheduler = { ...createFakeScheduler(), settled: () => new Promise<void>(() => {}) }
    const { call, clock } = createTestConsole({ scheduler })
    const answer = call('POST', '/api/clock', { advanceSeconds: 60 })
    await expect.poll(() => clock.pending).toBe(1)
    await clock.advance(19_999)
    expect(clock.pending).toBe(1)
    await clock.advance(1)
    expect(clock.pending).toBe(0)
    const moving = { target: new Date(clock.now() + 40_000).toISOString(), firedTotal: 0 }
    expect((await answer).json).toMatchObject({ clock: { aheadMs: 0, moving }, finished: false, cut: false })
  })

  test('refuses to jump when no attempt is due', async () => {
    const { call } = createTestConsole()
    const { status, json } = await call('POST', '/api/clock', { to: 'next-attempt' })
    expect([status, json.error]).toMatchObject([409, { code: 'conflict' }])
  })

  test('shows real time after a reset', async () => {
    const { call, store } = createTestConsole()
    await call('POST', '/api/clock', { advanceSeconds: 60 })
    await call('POST', '/api/reset', {})
    expect(store.clockOffset()).toBe(60_000)
    await call('POST', '/api/reset', { everything: true })
    expect(store.clockOffset()).toBe(0)
  })

  test('leaves log and inbox in real time', async () => {
    const { call, clock, store } = createTestConsole()
    await call('POST', '/api/clock', { advanceSeconds: 3600 })
    const { json } = await call('GET', '/api/export')
    expect(json.exportedAt).toBe(new Date(clock.now()).toISOString())
    expect(store.log.size).toBe(0)
  })
})

test('a move lists its events by time, each attempt with its end and what is due next, and counts those not listed', async () => {
  const expiresAt = Date.parse('2026-11-21T00:00:00Z')
  const dueAt = new Date(expiresAt + hour).toISOString()
  const link = makeLink(1, { expiresAt })
  const delivery = makeDelivery(2, link.id, { state: 'retrying', nextAttemptAt: expiresAt + hour })
  const error = { code: 'timeout', message: 'No answer' }
  const silent = makeAttempt(3, delivery.id, { startedAt: expiresAt + 1, response: null, error })
  const answered = makeAttempt(4, delivery.id, { startedAt: expiresAt - 1 })
  const gone = makeDelivery(5, 'link-9')
  const move: ClockMove = {
    target: null,
    finished: true,
    cut: false,
    fired: [
      { kind: 'attempt', attempt: silent, delivery },
      { kind: 'expired', link },
      { kind: 'attempt', attempt: answered, delivery },
      { kind: 'attempt', attempt: answered, delivery: gone },
    ],
    firedTotal: 600,
  }
  const clockControl: ClockControl = {
    move: async () => ({ kind: 'moved', move }),
    reset: async () => {},
    underWay: () => undefined,
    nextAttemptAt: () => null,
    onChange: () => () => {},
    close: async () => {},
  }
  const { call, store } = createTestConsole({ clockControl })
  await store.commit([{ put: 'links', record: link }])
  const { json } = await call('POST', '/api/clock', { advanceSeconds: 60 })
  expect(json).toMatchObject({
    fired: [
      { attemptId: answered.id, status: 200, error: null, acknowledged: true, nextAttemptAt: dueAt },
      { kind: 'expired', linkId: link.id },
      { attemptId: silent.id, status: null, error, acknowledged: false, nextAttemptAt: dueAt },
    ],
    firedTotal: 600,
  })
})

describe('events', () => {
  test('report the clock and the links it expired', async () => {
    const { app, call, clock, store } = createTestConsole()
    await store.commit([{ put: 'links', record: makeLink(1, { expiresAt: clock.now() + hour }) }])
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const stream = await openEventStream(`http://127.0.0.1:${port}/api/events`, {
      authorization: `Bearer ${testToken}`,
    })
    onTestFinished(() => stream.close())
    await stream.until(({ type }) => type === 'hello')
    await call('POST', '/api/clock', { advanceSeconds: 7200 })
    await clock.advance(50)
    const { event: moved } = await stream.until(({ type }) => type === 'clock')
    const { event: expired } = await stream.until(({ type }) => type === 'link')
    expect(moved).toMatchObject({ item: { aheadMs: 7_200_000, moving: null } })
    expect(expired).toMatchObject({ item: { id: 'link-1', state: 'expired' } })
  })
})

test('a move that leads too far is refused at the field that was sent, also when the clock is ahead', async () => {
  const { call } = createTestConsole()
  const years = 9.5 * 365 * 86_400
  const ahead = () => call('POST', '/api/clock', { advanceSeconds: years })
  for (let moved = 0; moved < 10; moved++) expect((await ahead()).status).toBe(200)
  const refused = await ahead()
  expect(refused.status).toBe(400)
  expect(Object.keys(refused.json.error.fields)).toEqual(['advanceSeconds'])
})
