import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { BackendError, type Call } from '../../src/renderer/src/backend/call.ts'
import { ClockPanel } from '../../src/renderer/src/panels/clock/clock-panel.tsx'
import { createClockStore } from '../../src/renderer/src/panels/clock/clock-store.ts'
import { firedOutcome, firedSummary, moveTone } from '../../src/renderer/src/panels/clock/fired-summary.ts'
import type { ClockMoveView, FiredEntry } from '../../src/shared/contract/clock.ts'
import { words } from './support/render.ts'

const at = '2026-11-20T12:00:00.000Z'
const link = { at, linkId: 'link-1', orderId: 'ORD-1', merchantId: 'merchant-1' }
const tried = (over: Partial<Extract<FiredEntry, { kind: 'attempt' }>> = {}): FiredEntry => ({
  kind: 'attempt',
  ...link,
  deliveryId: 'delivery-1',
  attemptId: 'attempt-1',
  number: 2,
  cause: 'schedule',
  status: 200,
  error: null,
  acknowledged: true,
  state: 'delivered',
  nextAttemptAt: null,
  ...over,
})
const failed = tried({ status: 500, acknowledged: false, state: 'retrying' })
const expired: FiredEntry = { kind: 'expired', ...link }

const moved = (fired: FiredEntry[], firedTotal = fired.length): ClockMoveView => ({
  clock: { now: at, realNow: at, aheadMs: 0, nextAttemptAt: null, moving: null },
  finished: true,
  cut: false,
  fired,
  firedTotal,
})

describe('what fired on the way, in words', () => {
  test.each([
    [[], 0, 'Nothing was due on the way'],
    [[tried(), failed, tried(), expired], 4, '3 attempts: 2 acknowledged, 1 failed; 1 link expired'],
    [[expired, expired], 2, '2 links expired'],
    [[failed], 501, '1 attempt: 1 failed; 500 more'],
  ])('%#', (fired, total, words) => {
    expect(firedSummary(moved(fired, total))).toBe(words)
  })

  test('is reported as a success only where no attempt failed', () => {
    expect([moved([tried(), expired]), moved([]), moved([tried(), failed])].map(moveTone)).toEqual([
      'success',
      'success',
      'warning',
    ])
  })

  test('says of each what came of it', () => {
    const refused = { code: 'refused', message: 'The receiver refused the connection.' }
    expect(firedOutcome(tried())).toBe('acknowledged with 200')
    expect(firedOutcome(failed)).toBe('500')
    expect(firedOutcome(expired)).toBe('link expired')
    expect(firedOutcome(tried({ status: null, error: refused, acknowledged: false, state: 'failed' }))).toBe(
      'The receiver refused the connection. No retries are left.',
    )
  })
})

/** A control API whose answers are given one by one. */
const answering = () => {
  const waiting: { body: unknown; resolve: (reply: ClockMoveView) => void; reject: (error: Error) => void }[] = []
  const call = ((_route: unknown, { body }: { body: unknown }) =>
    new Promise((resolve, reject) => waiting.push({ body, resolve, reject }))) as unknown as Call
  return { store: createClockStore({ call }), waiting }
}

describe('the panel of the clock', () => {
  test('shows what happened on a move', async () => {
    const { store, waiting } = answering()
    const move = store.move({ advanceSeconds: 60 })
    expect(store.getState().busy).toBe(true)
    expect(waiting[0]?.body).toEqual({ advanceSeconds: 60 })
    waiting[0]?.resolve(moved([tried()]))
    expect((await move)?.firedTotal).toBe(1)
    expect(store.getState()).toMatchObject({ busy: false, problem: null, move: { firedTotal: 1 } })
  })

  test('says why a move was refused, and forgets it with the next one', async () => {
    const { store, waiting } = answering()
    const move = store.move({ to: at })
    waiting[0]?.reject(new BackendError(400, { code: 'invalid', message: '', fields: { to: 'is over' } }))
    expect(await move).toBeUndefined()
    expect(store.getState()).toMatchObject({ busy: false, problem: 'That time is over.' })
    void store.move({ advanceSeconds: 1 })
    expect(store.getState().problem).toBeNull()
  })

  test('is back in real time although the move that was cut answers later', async () => {
    const { store, waiting } = answering()
    const move = store.move({ advanceSeconds: 86_400 })
    const back = store.move({ reset: true })
    waiting[1]?.resolve(moved([]))
    await back
    waiting[0]?.resolve({ ...moved([tried()]), cut: true })
    expect(await move).toBeUndefined()
    expect(store.getState()).toMatchObject({ busy: false, move: null })
    const failing = store.move({ advanceSeconds: 86_400 })
    void store.move({ advanceSeconds: 1 })
    waiting[2]?.reject(new Error('It was cut.'))
    expect(await failing).toBeUndefined()
    expect(store.getState()).toMatchObject({ busy: true, problem: null })
  })
})

test.each<[object, RegExp, RegExp]>([
  [{}, /It shows real time.*No IPN waits for another attempt/, /Return to real time|On its way/],
  [{ aheadMs: 7_200_000 }, /2 h ahead of real time.*Return to real time/, /It shows real time/],
  [{ nextAttemptAt: '2126-11-20T12:00:00.000Z' }, /The next one is due .*2126-11-20 12:00:00/, /No IPN waits/],
  [{ moving: { target: at, firedTotal: 2 } }, /Return to real time.*On its way to .*2 events so far/, /Last move/],
])('the panel of a clock that is %j', (over, said, unsaid) => {
  const clock = { now: at, realNow: at, aheadMs: 0, nextAttemptAt: null, moving: null, ...over }
  const text = words(createElement(ClockPanel), { clock: clock as never })
  expect(text).toMatch(said)
  expect(text).not.toMatch(unsaid)
})
