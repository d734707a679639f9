import type { CreateFieldName } from '../../src/shared/create-fields.ts'

/** The fields of a create call that the service takes, in the order of the specification's table. */
export const createFields = {
  order_id: 'ORD-1001',
  currency_code: 'EUR',
  customer_ip: '203.0.113.7',
  customer_lastname: 'Doe',
  customer_firstname: 'Jane',
  customer_email: 'jane.doe@example.com',
  customer_phone: '+1 (415) 555-0123',
  amount: 10.5,
  ipn_format: 'json',
  ipn_url: 'http://127.0.0.1:9001/ipn',
  return_url: 'http://127.0.0.1:9001/thanks?order=1001',
  cancel_url: 'http://127.0.0.1:9001/cart',
  description: 'Two tickets',
} as const satisfies Record<CreateFieldName, string | number>

/** A create body with some fields changed; `undefined` leaves a field out. */
export const createBody = (changes: Record<string, unknown> = {}): string =>
  JSON.stringify({ ...createFields, ...changes })
