import { describe, expect, test } from 'vitest'
import type { PaymentLink } from '../../../src/main/domain/link/payment-link.ts'
import { settleLink } from '../../../src/main/domain/link/settle-link.ts'
import type { LinkAction, SettlementRules } from '../../../src/main/domain/link/settlement.ts'
import type { KeptCard, LinkState } from '../../../src/shared/contract/links.ts'
import type { RuleEffectKind } from '../../../src/shared/contract/rule-effects.ts'
import { defaultSettings, type Settings } from '../../../src/shared/contract/settings.ts'
import { makeLink as anyLink, sampleBody } from '../../support/make-records.ts'

const now = Date.parse('2026-11-20T12:04:02Z')
const makeLink = (fields: Partial<PaymentLink> = {}) => anyLink({ body: sampleBody({ ipn_format: 'json' }), ...fields })
const card = (outcome: KeptCard['outcome']): KeptCard => ({ brand: 'visa', lastFour: '1111', outcome })
const pay = (outcome: KeptCard['outcome'], trueAmount?: number): LinkAction => ({
  kind: 'pay',
  card: card(outcome),
  trueAmount,
})
const approve: LinkAction = { kind: 'answer-challenge', approve: true }
const decline: LinkAction = { kind: 'answer-challenge', approve: false }
const cancel: LinkAction = { kind: 'cancel' }

const noRules: SettlementRules = { choose: () => [], isOneHeld: () => false }

const settle = (
  link: PaymentLink,
  action: LinkAction,
  settings: Partial<Settings> = {},
  clockOffset = 0,
  at = now,
  rules = noRules,
) => {
  let record = 0
  let sequence = 100
  return settleLink({
    link,
    action,
    now: at,
    clockOffset,
    rules,
    settings: { ...defaultSettings, ...settings },
    ids: { paymentNumber: () => 7, sequence: () => ++sequence, recordId: () => `record-${++record}` },
  })
}

const challenged = makeLink({ state: 'challenged', card: card('redirect') })

test('the month of the reference is that of the virtual time', () => {
  const clockOffset = 30 * 86_400_000
  const settled = settle(makeLink(), pay('success'), {}, clockOffset)
  expect(settled).toMatchObject({
    payment: { csRefCode: '202611-000007', at: now, clockOffset },
    deliveries: [{ createdAt: now, clockOffset }],
  })
})

test('the month of the reference is that of the datetime, in the time zone of the setting', () => {
  const settled = settle(makeLink(), pay('success'), { timeZone: 'Asia/Tokyo' }, 0, Date.parse('2026-11-30T23:00:00Z'))
  expect(settled).toMatchObject({
    payment: { csRefCode: '202612-000007' },
    deliveries: [{ body: expect.stringContaining('"datetime":"2026-12-01 08:00:00"') }],
  })
})

test('the success card: link, payment and delivery', () => {
  const link = makeLink({ currency: 'EUR' })
  expect(settle(link, pay('success'))).toEqual({
    kind: 'settled',
    link: { ...link, state: 'paid' },
    payment: {
      id: 'record-1',
      seq: 101,
      linkId: 'link-1',
      number: 7,
      result: 'paid',
      csRefCode: '202611-000007',
      transactionId: 'TD0000000007',
      currency: 'EUR',
      amount: 1_990,
      trueAmount: 1_990,
      card: card('success'),
      at: now,
    },
    deliveries: [
      {
        id: 'record-2',
        seq: 102,
        linkId: 'link-1',
        paymentId: 'record-1',
        state: 'pending',
        url: 'http://127.0.0.1:9001/ipn',
        format: 'json',
        contentType: 'application/json',
        body:
          '{"cs_ref_code":"202611-000007","status":"1","merchant_ref_code":"order-1","transaction_id":"TD0000000007",' +
          '"currency":"EUR","amount":"19.90","true_amount":"19.90","datetime":"2026-11-20 12:04:02"}',
        createdAt: now,
        scheduledAttempts: 0,
        attemptCount: 0,
        lastStatus: null,
        lastError: null,
        nextAttemptAt: now,
      },
    ],
    redirect: null,
    hits: [],
  })
})

test.each<[string, PaymentLink, LinkAction, string, KeptCard | null]>([
  ['the failed card', makeLink(), pay('failed'), 'failed', card('failed')],
  ['cancel while open', makeLink(), cancel, 'canceled', null],
  ['approve', challenged, approve, 'paid', card('redirect')],
  ['decline', challenged, decline, 'failed', card('redirect')],
  ['cancel on the bank page', challenged, cancel, 'canceled', card('redirect')],
])('%s', (_, link, action, result, kept) => {
  const step = settle(link, action)
  expect(step).toMatchObject({ kind: 'settled', link: { state: result, card: null }, payment: { result, card: kept } })
})

test('the redirect card opens the bank page and gives no result yet', () => {
  expect(settle(makeLink(), pay('redirect'))).toEqual({ kind: 'challenged', applied: [], hits: [], link: challenged })
})

test('"pay as" sets the true amount, also across the bank page', () => {
  expect(settle(makeLink(), pay('success', 5))).toMatchObject({ payment: { amount: 1_990, trueAmount: 5 } })
  const step = settle(makeLink(), pay('redirect', 5))
  if (step.kind !== 'challenged') throw new Error(step.kind)
  for (const action of [approve, decline, cancel]) {
    const after = settle(step.link, action)
    expect(after).toMatchObject({ kind: 'settled', payment: { trueAmount: 5 } })
    expect(after.kind === 'settled' && 'trueAmount' in after.link).toBe(false)
  }
})

test('the redirect waits for the first of two IPNs', () => {
  const effects = [
    { kind: 'ipn-before-return', atMostMs: 10_000 },
    { kind: 'ipn-twice', apartMs: 5_000 },
  ] as const
  const choose = (kinds: readonly RuleEffectKind[]) =>
    effects.filter(({ kind }) => kinds.includes(kind)).map((effect) => ({ id: effect.kind, name: effect.kind, effect }))
  const rules = { ...noRules, choose: choose as SettlementRules['choose'] }
  expect(settle(makeLink(), pay('success'), {}, 0, now, rules)).toMatchObject({
    deliveries: [
      { id: 'record-2', nextAttemptAt: now },
      { id: 'record-3', nextAttemptAt: now + 5_000 },
    ],
    redirect: { deliveryId: 'record-2', atMostMs: 10_000 },
  })
})

describe('which results send an IPN', () => {
  const sends = (action: LinkAction, settings: Partial<Settings>) => {
    const step = settle(makeLink(), action, settings)
    return step.kind === 'settled' && step.deliveries.length > 0
  }
  test.each<[LinkAction, Partial<Settings>, boolean]>([
    [pay('success'), { ipnOnFailed: false, ipnOnCanceled: false }, true],
    [pay('failed'), {}, true],
    [pay('failed'), { ipnOnFailed: false }, false],
    [pay('failed'), { ipnOnCanceled: false }, true],
    [cancel, {}, true],
    [cancel, { ipnOnCanceled: false }, false],
    [cancel, { ipnOnFailed: false }, true],
  ])('%o with %o: %s', (action, settings, expected) => {
    expect(sends(action, settings)).toBe(expected)
  })
})

describe('an action that the state does not allow is refused with the state', () => {
  const expiredAt = { expiresAt: now }
  const links: Record<LinkState | 'challenged, expired', PaymentLink> = {
    open: makeLink({ expiresAt: now + 1 }),
    challenged,
    paid: makeLink({ state: 'paid', ...expiredAt }),
    failed: makeLink({ state: 'failed' }),
    canceled: makeLink({ state: 'canceled' }),
    expired: makeLink(expiredAt),
    'challenged, expired': makeLink({ ...challenged, ...expiredAt }),
  }
  const byRule: LinkAction = {
    kind: 'settle',
    result: 'paid',
    applied: { ruleId: 'r', ruleName: 'R', effect: { kind: 'ipn-during-create', result: 'paid' } },
  }
  const actions = { pay: pay('success'), redirect: pay('redirect'), approve, decline, cancel, byRule }
  const allowed: Partial<Record<string, string[]>> = {
    open: ['pay', 'redirect', 'cancel', 'byRule'],
    challenged: ['approve', 'decline', 'cancel'],
  }
  for (const [state, link] of Object.entries(links)) {
    for (const [name, action] of Object.entries(actions)) {
      const isAllowed = allowed[state]?.includes(name) ?? false
      test(`${name} when ${state}: ${isAllowed ? 'allowed' : 'refused'}`, () => {
        const step = settle(link, action)
        if (isAllowed) expect(step.kind).not.toBe('refused')
        else expect(step).toEqual({ kind: 'refused', state: state.startsWith('challenged,') ? 'expired' : state })
      })
    }
  }
})
