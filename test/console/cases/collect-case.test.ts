import { expect, test } from 'vitest'
import {
  makeAttempt,
  makeDelivery,
  makeInboxMessage,
  makeLink,
  makeLogEntry,
  makeMerchant,
  makePayment,
} from '../../support/store-records.ts'
import { createTestConsole } from '../../support/test-console.ts'

const text = (body: string) => ({ text: body, encoding: 'utf8' as const, bytes: body.length, truncated: false })
const notification = (status: string) => text(`{"merchant_ref_code":"order-2","status":"${status}"}`)

test('a case of a payment has its calls, attempts and messages, each with its sender, answer and fault', async () => {
  const { call, store } = createTestConsole()
  const delivery = makeDelivery(6, 'link-2', {
    paymentId: 'payment-5',
    state: 'delivered',
    body: notification('1').text,
    attemptCount: 2,
    nextAttemptAt: null,
  })
  const error = { code: 'timeout', message: 'The receiver did not answer.' } as const
  const attempt = { deliveryId: delivery.id, number: 2, identical: false }
  await store.commit([
    { put: 'merchants', record: makeMerchant(1) },
    { put: 'links', record: makeLink(2, { state: 'paid' }) },
    { put: 'log', record: makeLogEntry(3, { linkId: 'link-2' }) },
    {
      put: 'log',
      record: makeLogEntry(4, {
        linkId: 'link-2',
        surface: 'hosted-page',
        url: '/pay/link-2',
        status: 403,
        code: null,
        message: 'The token of the form is wrong',
      }),
    },
    { put: 'payments', record: makePayment(5, 1, 'link-2') },
    { put: 'deliveries', record: delivery },
    { put: 'attempts', record: makeAttempt(7, delivery.id, { response: null, error }) },
    { put: 'attempts', record: makeAttempt(8, delivery.id, { number: 2, cause: 'resend' }) },
    { put: 'inbox', record: makeInboxMessage(9, { body: notification('2'), attempt }) },
    { put: 'inbox', record: makeInboxMessage(10, { body: notification('1'), answeredStatus: null }) },
  ])
  const { exchanges } = (await call('POST', '/api/cases/build', { source: { kind: 'link', id: 'link-2' } })).json.case

  const here = { origin: 'made-here', attempt: null, acknowledged: null, code: null, error: null, comparison: null }
  const nothing = { request: null, response: null }
  expect(exchanges).toMatchObject([
    { ...here, kind: 'create', origin: 'material', title: 'Create call: link created', code: '00' },
    {
      ...here,
      kind: 'hosted-page',
      title: 'POST /pay/link-2',
      response: { status: 403 },
      error: 'The token of the form is wrong',
    },
    { ...here, ...nothing, kind: 'other', title: 'Paid 19.90 USD' },
    {
      ...here,
      kind: 'ipn',
      title: 'IPN of order-2, attempt 1',
      attempt: 1,
      acknowledged: false,
      response: null,
      error: error.message,
    },
    {
      ...here,
      kind: 'ipn',
      title: 'IPN of order-2, attempt 2, resent by hand',
      attempt: 2,
      acknowledged: true,
      request: { method: 'POST', url: delivery.url, body: { text: delivery.body } },
      response: { status: 200, body: { text: 'ok' } },
    },
    {
      ...here,
      kind: 'inbox',
      title: 'Received by the inbox demo',
      request: { method: 'POST', url: '/inbox/demo', body: notification('2') },
      response: { status: 200, headers: [], body: { text: '' } },
      comparison: { identical: false, differences: [{ field: 'status', sent: '1', received: '2' }] },
    },
    { ...here, kind: 'inbox', response: null, comparison: null },
  ])
  expect(exchanges.map(({ id }) => id)).toEqual([
    'call-log-3',
    'call-log-4',
    'event-2',
    'attempt-attempt-7',
    'attempt-attempt-8',
    'inbox-inbox-9',
    'inbox-inbox-10',
  ])
})
