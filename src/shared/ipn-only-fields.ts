import type { IpnField } from './contract/rule-effects.ts'

/** Fields of an IPN that create calls do not have. */
export const ipnOnlyFields = [
  'cs_ref_code',
  'merchant_ref_code',
  'transaction_id',
  'true_amount',
] as const satisfies readonly IpnField[]
