import type { Delivery } from '../../src/main/domain/ipn/delivery.ts'
import type { PaymentLink } from '../../src/main/domain/link/payment-link.ts'
import type { CreateValues } from '../../src/shared/create-fields.ts'

/** The create call of every link made here, by default. */
const sampleRequest: CreateValues<number> = {
  order_id: 'order-1',
  currency_code: 'USD',
  customer_ip: '203.0.113.7',
  customer_lastname: 'Doe',
  customer_firstname: 'Jane',
  customer_email: 'jane.doe@example.com',
  customer_phone: '+15550100',
  amount: 19.9,
  ipn_format: 'form',
  ipn_url: 'http://127.0.0.1:9001/ipn',
  return_url: 'http://127.0.0.1:9001/return',
  cancel_url: 'http://127.0.0.1:9001/cancel',
  description: 'A test order',
}

/** The body of such a call with some fields changed. */
export const sampleBody = (changes: Partial<CreateValues<number>> = {}): string =>
  JSON.stringify({ ...sampleRequest, ...changes })

/** An open link of 19.90 USD that never expires. */
export const makeLink = (fields: Partial<PaymentLink> = {}): PaymentLink => ({
  id: 'link-1',
  seq: 1,
  merchantId: 'merchant-1',
  orderId: 'order-1',
  state: 'open',
  currency: 'USD',
  amount: 1_990,
  body: sampleBody(),
  createdAt: 0,
  expiresAt: null,
  card: null,
  ...fields,
})

/** A delivery never tried and due at once. */
export const makeDelivery = (fields: Partial<Delivery> = {}): Delivery => ({
  id: 'delivery-1',
  seq: 1,
  linkId: 'link-1',
  paymentId: 'payment-1',
  state: 'pending',
  url: 'http://127.0.0.1:9001/ipn',
  format: 'form',
  contentType: 'application/x-www-form-urlencoded',
  body: 'cs_ref_code=202611-000001&status=1',
  createdAt: 0,
  scheduledAttempts: 0,
  attemptCount: 0,
  lastStatus: null,
  lastError: null,
  nextAttemptAt: 0,
  ...fields,
})
