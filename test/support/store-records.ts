import type { Inbox } from '../../src/main/domain/inbox/inbox.ts'
import type { InboxMessage } from '../../src/main/domain/inbox/inbox-message.ts'
import type { Attempt, Delivery } from '../../src/main/domain/ipn/delivery.ts'
import type { PaymentLink } from '../../src/main/domain/link/payment-link.ts'
import type { LogEntry } from '../../src/main/domain/log-entry.ts'
import type { Merchant } from '../../src/main/domain/merchant.ts'
import type { Payment } from '../../src/main/domain/payment/payment.ts'

/** Records as the store keeps them, of realistic size. `seq` also makes the id unless one is given. */
const at = 1_795_132_800_000
const body = (text: string) => ({ text, encoding: 'utf8' as const, bytes: text.length, truncated: false })

export const makeMerchant = (seq: number, over: Partial<Merchant> = {}): Merchant => ({
  id: `merchant-${seq}`,
  seq,
  name: 'Demo shop',
  key: `mk_${seq}`,
  secret: `sk_${seq}_7f3c9a`,
  previousSecrets: [],
  createdAt: at,
  ...over,
})

export const createBody = (orderId: string): string =>
  `{"order_id":"${orderId}","currency_code":"USD","customer_ip":"203.0.113.7","customer_lastname":"Müller",` +
  '"customer_firstname":"Ada","customer_email":"ada@example.com","customer_phone":"+49 30 1234567","amount":19.90,' +
  '"ipn_format":"json","ipn_url":"http://127.0.0.1:4010/inbox/demo","return_url":"http://127.0.0.1:4010/shop/return",' +
  '"cancel_url":"http://127.0.0.1:4010/shop/cancel","description":"Two tickets, \\"front row\\", and a programme for ' +
  'the concert on Friday evening in the old town hall; collected at the box office, paid in advance by card"}'

/** For tests that go through every byte. */
export const tiny: Pick<PaymentLink, 'body'> = { body: '{}' }

export const makeLink = (seq: number, over: Partial<PaymentLink> = {}): PaymentLink => ({
  id: `link-${seq}`,
  seq,
  merchantId: 'merchant-1',
  orderId: `order-${seq}`,
  state: 'open',
  currency: 'USD',
  amount: 1990,
  body: createBody(`order-${seq}`),
  createdAt: at,
  expiresAt: at + 86_400_000,
  card: null,
  ...over,
})

export const makePayment = (seq: number, number: number, linkId: string, over: Partial<Payment> = {}): Payment => ({
  id: `payment-${seq}`,
  seq,
  linkId,
  number,
  result: 'paid',
  csRefCode: `202611-${String(number).padStart(6, '0')}`,
  transactionId: `TD${String(number).padStart(10, '0')}`,
  currency: 'USD',
  amount: 1990,
  trueAmount: 1990,
  card: { brand: 'visa', lastFour: '1111', outcome: 'success' },
  at,
  ...over,
})

export const makeDelivery = (seq: number, linkId: string, over: Partial<Delivery> = {}): Delivery => ({
  id: `delivery-${seq}`,
  seq,
  linkId,
  paymentId: 'payment-1',
  state: 'pending',
  url: 'http://127.0.0.1:4010/inbox/demo',
  format: 'json',
  contentType: 'application/json',
  body: '{"cs_ref_code":"202611-000001","status":"1"}',
  createdAt: at,
  scheduledAttempts: 0,
  attemptCount: 0,
  lastStatus: null,
  lastError: null,
  nextAttemptAt: at,
  ...over,
})

export const makeAttempt = (seq: number, deliveryId: string, over: Partial<Attempt> = {}): Attempt => ({
  id: `attempt-${seq}`,
  seq,
  deliveryId,
  number: 1,
  cause: 'schedule',
  startedAt: at,
  durationMs: 12,
  requestHeaders: [['content-type', 'application/json']],
  response: { status: 200, headers: [['content-length', '2']], body: body('ok') },
  error: null,
  ...over,
})

export const makeLogEntry = (seq: number, over: Partial<LogEntry> = {}): LogEntry => ({
  id: `log-${seq}`,
  seq,
  at,
  durationMs: 1.25,
  surface: 'create',
  remoteAddress: '127.0.0.1',
  method: 'POST',
  url: '/v2/payment-links',
  requestHeaders: [
    ['host', '127.0.0.1:4010'],
    ['content-type', 'application/json'],
    ['authorization', `Bearer mk_1.${'0123456789abcdef'.repeat(2)}`],
    ['user-agent', 'example-shop/4.2 (+https://shop.example/integration) node/20.20.2'],
    ['accept', 'application/json, text/plain;q=0.9, */*;q=0.8'],
    ['accept-language', 'en-GB,en;q=0.9,de;q=0.8'],
    ['connection', 'keep-alive'],
    ['content-length', '690'],
  ],
  requestBody: body(createBody(`order-${seq}`)),
  status: 200,
  responseHeaders: [
    ['content-type', 'application/json; charset=utf-8'],
    ['content-length', '141'],
    ['x-content-type-options', 'nosniff'],
    ['cache-control', 'no-store'],
    ['date', 'Fri, 20 Nov 2026 12:00:00 GMT'],
  ],
  responseBody: body(
    `{"status":true,"result":{"code":"00","message":"OK","payment_link":"http://127.0.0.1:4010/pay/link-${seq}"}}`,
  ),
  code: '00',
  message: 'OK',
  merchantId: 'merchant-1',
  orderId: `order-${seq}`,
  linkId: `link-${seq}`,
  masked: false,
  ...over,
})

export const makeInboxMessage = (seq: number, over: Partial<InboxMessage> = {}): InboxMessage => ({
  id: `inbox-${seq}`,
  seq,
  name: 'demo',
  at,
  method: 'POST',
  url: '/inbox/demo',
  headers: [['content-type', 'application/json']],
  body: body('{"status":"1"}'),
  answeredStatus: 200,
  ...over,
})

/** An inbox that answers 500 to its first two requests. */
export const makeInbox = (seq: number, over: Partial<Inbox> = {}): Inbox => ({
  id: `inbox-${seq}`,
  seq,
  createdAt: at,
  behaviour: {
    kind: 'fail-first',
    times: 2,
    failure: { kind: 'answer', status: 500, headers: [], body: 'later', delayMs: 0 },
  },
  answered: 0,
  ...over,
})
