import { describe, expect, test } from 'vitest'
import { afterAttempt, isAcknowledged } from '../../../src/main/domain/ipn/after-attempt.ts'
import type { Attempt } from '../../../src/main/domain/ipn/delivery.ts'
import { defaultSettings } from '../../../src/shared/contract/settings.ts'
import { makeDelivery } from '../../support/make-records.ts'

const answered = (status: number): Pick<Attempt, 'response' | 'error'> => ({
  response: { status, headers: [], body: { text: '', encoding: 'utf8', bytes: 0, truncated: false } },
  error: null,
})
const refused = { response: null, error: { code: 'refused', message: 'refused' } }

const attempt = (cause: Attempt['cause'], outcome: Pick<Attempt, 'response' | 'error'>): Attempt => ({
  id: 'attempt-1',
  seq: 9,
  deliveryId: 'delivery-1',
  number: 1,
  cause,
  startedAt: 0,
  durationMs: 1,
  requestHeaders: [],
  ...outcome,
})

test.each([
  [199, false],
  [200, true],
  [204, true],
  [299, true],
  [300, false],
  [302, false],
  [404, false],
  [500, false],
])('status %i acknowledges: %s', (status, expected) => {
  expect(isAcknowledged(answered(status))).toBe(expected)
})

test('a response with an error does not acknowledge', () => {
  expect(isAcknowledged({ ...answered(200), error: { code: 'closed', message: '' } })).toBe(false)
})

const rules = { settings: { ...defaultSettings, ipnRetries: 'quick' }, finishedAt: 50_000 } as const

describe('a scheduled attempt', () => {
  test('when acknowledged, delivers and clears the due time', () => {
    const after = afterAttempt(makeDelivery({ nextAttemptAt: 1 }), attempt('schedule', answered(204)), rules)
    expect(after).toMatchObject({
      state: 'delivered',
      nextAttemptAt: null,
      scheduledAttempts: 1,
      attemptCount: 1,
      lastStatus: 204,
      lastError: null,
    })
  })
  test('when failed, schedules the next attempt from the end of this one', () => {
    const before = makeDelivery({ nextAttemptAt: 1, lastStatus: 500 })
    const after = afterAttempt(before, attempt('schedule', refused), rules)
    expect(after).toMatchObject({ state: 'retrying', nextAttemptAt: 51_000, scheduledAttempts: 1, lastStatus: null })
    expect(after.lastError).toEqual(refused.error)
  })
  test('when failed with the schedule used up, fails the delivery', () => {
    const before = makeDelivery({ state: 'retrying', nextAttemptAt: 1, scheduledAttempts: 4, attemptCount: 6 })
    const after = afterAttempt(before, attempt('schedule', answered(500)), rules)
    expect(after).toMatchObject({ state: 'failed', nextAttemptAt: null, scheduledAttempts: 5, attemptCount: 7 })
  })
  test('of a delivery stopped in the meantime: an acknowledgement delivers it, a failure leaves it stopped', () => {
    const stopped = makeDelivery({ state: 'stopped', nextAttemptAt: null })
    expect(afterAttempt(stopped, attempt('schedule', answered(200)), rules).state).toBe('delivered')
    expect(afterAttempt(stopped, attempt('schedule', refused), rules)).toMatchObject({
      state: 'stopped',
      nextAttemptAt: null,
      attemptCount: 1,
    })
  })
})

describe('a resend', () => {
  test.each(['delivered', 'failed', 'stopped'] as const)('failed, of one %s: it stays so', (state) => {
    const before = makeDelivery({ state, nextAttemptAt: null, scheduledAttempts: 2, attemptCount: 2 })
    const after = afterAttempt(before, attempt('resend', answered(503)), rules)
    expect(after).toEqual({ ...before, attemptCount: 3, lastStatus: 503, lastError: null })
  })
  test('that fails does not change the schedule', () => {
    const before = makeDelivery({ state: 'pending', nextAttemptAt: 99_000 })
    const after = afterAttempt(before, attempt('resend', refused), rules)
    expect(after).toMatchObject({ state: 'retrying', nextAttemptAt: 99_000, scheduledAttempts: 0, attemptCount: 1 })
  })
  test.each(['retrying', 'failed', 'stopped'] as const)('acknowledged, of one %s: delivered', (state) => {
    const before = makeDelivery({ state, nextAttemptAt: state === 'retrying' ? 99_000 : null })
    const after = afterAttempt(before, attempt('resend', answered(200)), rules)
    expect(after).toMatchObject({ state: 'delivered', nextAttemptAt: null, scheduledAttempts: 0 })
  })
})
