import { expect, test } from 'vitest'
import type { Delivery } from '../../src/main/domain/ipn/delivery.ts'
import type { Change } from '../../src/main/store/store.ts'
import {
  makeAttempt,
  makeDelivery,
  makeLink,
  makeLogEntry,
  makeMerchant,
  makePayment,
} from '../support/store-records.ts'
import { createTestConsole } from '../support/test-console.ts'

/** The verdict of a case about these records. */
const verdictOf = async (source: { kind: 'link' | 'log'; id: string }, records: readonly Change[]) => {
  const { call, store } = createTestConsole()
  await store.commit([{ put: 'merchants', record: makeMerchant(1) }, ...records])
  return (await call('POST', '/api/cases/build', { source })).json.case.verdict
}

const answer = (status: number) => ({
  status,
  headers: [],
  body: { text: '', encoding: 'utf8' as const, bytes: 0, truncated: false },
})
const ipn = (over: Partial<Delivery>, ...statuses: number[]): Change[] => [
  {
    put: 'deliveries',
    record: makeDelivery(4, 'link-2', {
      paymentId: 'payment-3',
      nextAttemptAt: null,
      attemptCount: statuses.length,
      ...over,
    }),
  },
  ...statuses.map((status, at): Change => {
    const response = status === 0 ? null : answer(status)
    return { put: 'attempts', record: makeAttempt(5 + at, 'delivery-4', { number: at + 1, response }) }
  }),
]
const timeout = { code: 'timeout', message: 'The receiver did not answer.' } as const
const dropped = { ruleId: 'rule-1', ruleName: 'Lost', effect: { kind: 'ipn-drop' } } as const
const edited = { from: 'delivery-gone', changes: [] }

test.each<[said: string, records: Change[], attempts: string[]]>([
  ['no IPN was sent', [], []],
  ['no IPN was sent', ipn({ state: 'delivered', lastStatus: 200, edited }, 200), []],
  ['its IPN has not been sent yet', ipn({}), []],
  ['its IPN was not sent because of the fault rule Lost', ipn({ state: 'stopped', rules: [dropped] }), []],
  ['its IPN was sent once and acknowledged', ipn({ state: 'delivered', lastStatus: 200 }, 200), ['200']],
  [
    'its IPN was sent 2 times and not acknowledged: the last response was 500',
    ipn({ state: 'failed', lastStatus: 500 }, 302, 500),
    ['302', '500'],
  ],
  [
    'its IPN was sent once and not acknowledged: The receiver did not answer.',
    ipn({ state: 'failed', lastError: timeout }, 0),
    ['no response'],
  ],
])('of a payment: %s', async (said, records, attempts) => {
  const payment = makePayment(3, 1, 'link-2')
  const { sentence, confidence, evidence } = await verdictOf({ kind: 'link', id: 'link-2' }, [
    { put: 'links', record: makeLink(2, { state: 'paid' }) },
    { put: 'payments', record: payment },
    ...records,
  ])
  expect([sentence, confidence]).toEqual([`Order order-2, 19.90 USD, is paid; ${said}.`, 'certain'])
  const at = new Date(payment.at).toISOString()
  expect(evidence.filter((line) => line.startsWith('Attempt'))).toEqual(
    attempts.map((status, index) => `Attempt ${index + 1} at ${at}: ${status}`),
  )
})

test.each([
  [{ surface: 'other', code: 'E040', message: 'Not found' }, 'Response to the call: E040: Not found'],
  [{ surface: 'hosted-page', code: null, status: 403 }, 'Response to the call: HTTP 403'],
] as const)('of a call answered with %j', async (over, sentence) => {
  const record = makeLogEntry(2, { linkId: null, ...over })
  expect((await verdictOf({ kind: 'log', id: record.id }, [{ put: 'log', record }])).sentence).toContain(sentence)
})
