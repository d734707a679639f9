import { ipnField } from '../../shared/contract/rule-effects.ts'
import { createFieldNames, createFields } from '../../shared/create-fields.ts'
import { ipnOnlyFields } from '../../shared/ipn-only-fields.ts'

export const ipnFieldNames = ipnField.options

const createNames: ReadonlySet<string> = new Set(createFieldNames)
const ipnNames: ReadonlySet<string> = new Set(ipnFieldNames)
const ipnOnly: ReadonlySet<string> = new Set(ipnOnlyFields)

const countOf = (names: Iterable<string>, known: ReadonlySet<string>): number => {
  const seen = new Set<string>()
  for (const name of names) if (known.has(name)) seen.add(name)
  return seen.size
}

/** Fields that a create call shares with few other services. */
const distinctive: ReadonlySet<string> = new Set([
  'currency_code',
  'customer_ip',
  'customer_lastname',
  'customer_firstname',
  'customer_phone',
  'ipn_format',
  'ipn_url',
])

/** Whether a message has fields of a create call that messages of other payment services do not have together. */
export const hasOwnFields = (names: Iterable<string>): boolean => countOf(names, distinctive) >= 2

/** A payment of another service: a create call has no status, and calls its currency otherwise. */
const isOtherPayment = (names: readonly string[]): boolean =>
  names.includes('status') && names.includes('currency') && countOf(names, distinctive) === 0

/** Recognises a message by three of its field names; an IPN has two that a create call has not. */
export const messageOf = (names: readonly string[]): 'create' | 'ipn' | undefined => {
  const create = countOf(names, createNames)
  const ipn = countOf(names, ipnNames)
  if (ipn >= 3 && countOf(names, ipnOnly) >= 2 && ipn >= create) return 'ipn'
  if (create >= 3 && !isOtherPayment(names)) return 'create'
  return undefined
}

const required: ReadonlySet<string> = new Set(createFieldNames.filter((name) => createFields[name].kind !== 'choice'))

/** Whether a create call may have these fields and be complete but for a mistake. */
export const hasMostFields = (names: readonly string[]): boolean => countOf(names, required) > required.size / 2

const squashed = (name: string): string => name.replace(/[_-]/g, '').toLowerCase()

const ipnNamesBySquashed = new Map(ipnFieldNames.map((name): [string, string] => [squashed(name), name]))

/** Returns the field of an IPN that a program names in its own way: `csRefCode`, `TransactionID`, `MERCHANT_REF_CODE`. */
export const ipnNameOf = (name: string): string | undefined => ipnNamesBySquashed.get(squashed(name))
