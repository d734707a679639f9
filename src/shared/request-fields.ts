import type { LinkRequest } from './contract/links.ts'

/** The fields of the create call in the order of the specification's table (Resources, Payment link request). */
export const requestFields = [
  'order_id',
  'currency_code',
  'customer_ip',
  'customer_lastname',
  'customer_firstname',
  'customer_email',
  'customer_phone',
  'amount',
  'ipn_format',
  'ipn_url',
  'return_url',
  'cancel_url',
  'description',
] as const satisfies readonly (keyof LinkRequest)[]

/** Those with a default. */
export const optionalFields: readonly string[] = ['currency_code', 'ipn_format'] satisfies (keyof LinkRequest)[]

export const isRequired = (name: keyof LinkRequest): boolean => !optionalFields.includes(name)
