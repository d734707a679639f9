import { expect, test } from 'vitest'
import type { AppliedEffect } from '../../src/shared/contract/applied-rule.ts'
import { makeRule } from '../support/make-rule.ts'
import { makeDelivery, makeLink, makeLogEntry, makeMerchant, makePayment } from '../support/store-records.ts'
import { createTestConsole } from '../support/test-console.ts'

const rules = [
  makeRule(10, { name: 'Slow', effect: { kind: 'create-latency', minMs: 3, maxMs: 3 } }),
  makeRule(11, { name: 'Approved', effect: { kind: 'force-outcome', outcome: 'success' } }),
  makeRule(12, { name: 'Partial', effect: { kind: 'true-amount', percent: 50 } }),
  makeRule(13, { name: 'Lost', effect: { kind: 'ipn-drop' } }),
  makeRule(14, { name: 'Not applied', effect: { kind: 'ipn-twice', apartMs: 0 } }),
]
const applied = (at: number, effect: AppliedEffect) => ({
  ruleId: `rule-${at}`,
  ruleName: rules.find(({ id }) => id === `rule-${at}`)?.name ?? '',
  effect,
})

/** The steps about fault rules in the scenario of a payment to which four of the rules were applied. */
const ruleSteps = async (existing: typeof rules): Promise<string[]> => {
  const { call, store } = createTestConsole()
  const payment = makePayment(4, 1, 'link-2', {
    trueAmount: 995,
    rules: [
      applied(11, { kind: 'force-outcome', from: 'failed', to: 'paid' }),
      applied(12, { kind: 'true-amount', amount: 1990, captured: 995 }),
    ],
  })
  await store.commit([
    ...existing.map((record) => ({ put: 'rules' as const, record })),
    { put: 'merchants', record: makeMerchant(1) },
    { put: 'links', record: makeLink(2, { state: 'paid' }) },
    {
      put: 'log',
      record: makeLogEntry(3, { linkId: 'link-2', rules: [applied(10, { kind: 'create-latency', ms: 3 })] }),
    },
    { put: 'payments', record: payment },
    {
      put: 'deliveries',
      record: makeDelivery(5, 'link-2', {
        paymentId: payment.id,
        state: 'stopped',
        nextAttemptAt: null,
        rules: [applied(13, { kind: 'ipn-drop' })],
      }),
    },
  ])
  const { text } = (await call('GET', '/api/links/link-2/scenario')).json
  expect(text).toContain('- pay: success\n')
  return text.match(/(?<=^ {2}- )(?:rule|not-reproduced): .*$/gm) ?? []
}

test('the rules that changed a payment are set up again, but not one whose outcome the steps pay with', async () => {
  expect(await ruleSteps(rules)).toEqual([
    'rule: {"name":"Slow","effect":{"kind":"create-latency","minMs":3,"maxMs":3}}',
    'rule: {"name":"Partial","effect":{"kind":"true-amount","percent":50}}',
    'rule: {"name":"Lost","effect":{"kind":"ipn-drop"}}',
  ])
})

test('rules that were deleted are named as not reproduced, but not one whose outcome the steps pay with', async () => {
  expect(await ruleSteps([])).toEqual([
    expect.stringMatching(/^not-reproduced: "The fault rule \\"Slow\\" waited 3 ms; the rule is not there any more/),
    expect.stringMatching(/^not-reproduced: "The fault rule \\"Partial\\" captured 9\.95 instead of 19\.90; /),
    expect.stringMatching(/^not-reproduced: "The fault rule \\"Lost\\" /),
  ])
})
