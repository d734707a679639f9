import type { LinkRequest } from '../../../shared/contract/links.ts'

export type FieldName = keyof LinkRequest

/** The fields of the create call in the order of the specification's table (Resources, Payment link request). */
export const fieldNames = [
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
] as const satisfies readonly FieldName[]

const optional: readonly FieldName[] = ['currency_code', 'ipn_format']

export const isRequired = (name: FieldName): boolean => !optional.includes(name)

const jsonNumber = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/

/** What is typed into a field as JSON text. An amount is a number exactly as typed, so `10.50` stays `10.50`. */
export const jsonOf = (name: FieldName, typed: string): string =>
  name === 'amount' && jsonNumber.test(typed) ? typed : JSON.stringify(typed)
