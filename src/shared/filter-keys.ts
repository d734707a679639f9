import { errorCodes } from './error-catalogue.ts'
import type { FilterField } from './parse-filter.ts'

/** A key of a list's filter, used before the colon. */
export interface FilterKey {
  hint: string
  /** The usual values, for completion. */
  values?: readonly string[]
  /** Other names of the key, such as the title of its column. */
  aliases?: readonly string[]
  /** Accepts `>400`, `>=400`, `<400`, `<=400` and `100..400` in addition to the start of a number. */
  isNumber?: true
  /** Not offered, because people do not type it. */
  isSilent?: true
}

export type FilterKeys = Readonly<Record<string, FilterKey>>

const order = { hint: 'order id' } as const
const email = { hint: 'customer e-mail' } as const
const merchant = { hint: 'name or key' } as const
const rule = { hint: 'name of a fault rule' } as const
const testRun = { hint: 'made by a scenario or scorecard', values: ['test'] } as const
const tx = { hint: 'transaction id', aliases: ['transaction'] } as const
const ref = { hint: 'reference code', aliases: ['reference'] } as const
const id = { hint: 'id of the record', isSilent: true } as const
const method = { hint: 'HTTP method', values: ['get', 'post', 'put'] } as const

/**
 * The filter keys of every list. The engine's fields, the completion, the help and the API description are derived from
 * this table.
 */
export const filterKeys = {
  links: {
    state: {
      hint: 'state of the payment',
      values: ['open', 'challenged', 'paid', 'failed', 'canceled', 'expired'],
      aliases: ['status'],
    },
    ipn: {
      hint: 'state of its IPN',
      values: ['failing', 'failed', 'retrying', 'pending', 'delivered', 'stopped', 'none'],
    },
    order,
    email,
    merchant,
    amount: { hint: '19.90, >400, 100..400', isNumber: true },
    currency: { hint: 'USD or EUR', values: ['usd', 'eur'] },
    tx,
    ref,
    card: { hint: 'brand or last four digits', values: ['visa', 'mastercard', 'amex', 'discover'] },
    is: testRun,
    id,
  },
  deliveries: {
    state: {
      hint: 'state of the IPN',
      values: ['pending', 'sending', 'retrying', 'delivered', 'failed', 'stopped'],
      aliases: ['status'],
    },
    order,
    email,
    result: { hint: 'result of the payment', values: ['paid', 'failed', 'canceled'] },
    http: { hint: 'last answer, 5xx', values: ['200', '4xx', '5xx'], aliases: ['answer'], isNumber: true },
    tries: { hint: 'attempts made, >3', aliases: ['attempts'], isNumber: true },
    url: { hint: 'part of the address', aliases: ['receiver'] },
    format: { hint: 'form or json', values: ['form', 'json'] },
    merchant,
    tx,
    ref,
    rule,
    is: testRun,
    id,
  },
  log: {
    status: {
      hint: 'HTTP status, 4xx',
      values: ['200', '4xx', '401', '5xx'],
      aliases: ['state', 'http'],
      isNumber: true,
    },
    code: { hint: 'result code', values: ['00', 'E0', ...errorCodes] },
    order,
    email,
    merchant,
    method,
    url: { hint: 'part of the path', aliases: ['call'] },
    surface: { hint: 'part of the service', values: ['create', 'hosted-page', 'inbox', 'shop', 'other'] },
    took: { hint: 'ms in the service, >100', isNumber: true },
    rule,
    is: { hint: 'error, or made by a test run', values: ['error', 'test'] },
    id,
  },
  inbox: {
    name: { hint: 'inbox', aliases: ['inbox'] },
    order: { hint: 'merchant_ref_code' },
    method,
    type: { hint: 'content type', values: ['json', 'form'] },
    status: {
      hint: 'what it answered',
      values: ['200', '4xx', '5xx'],
      aliases: ['state', 'answer', 'http'],
      isNumber: true,
    },
    size: { hint: 'bytes, >1000', isNumber: true },
    tx,
    ref,
    is: testRun,
    id,
  },
  merchants: {
    name: { hint: 'part of the name' },
    key: { hint: 'part of the key' },
    id,
  },
} as const satisfies Readonly<Record<string, FilterKeys>>

export type FilteredList = keyof typeof filterKeys

/** The fields of a list: exactly the keys of its table. */
export type FieldsOf<L extends FilteredList, T> = Readonly<Record<keyof (typeof filterKeys)[L], FilterField<T>>>

/** Returns the keys that a list offers. */
export const offeredKeys = (keys: FilterKeys): string[] =>
  Object.keys(keys).filter((name) => keys[name]?.isSilent !== true)

/** Returns the keys with their other names. */
export const filterNames = (keys: FilterKeys): string[] =>
  Object.entries(keys).flatMap(([name, { aliases }]) => [name, ...(aliases ?? [])])

/** Returns the fields under all of their names. */
export const withAliases = <L extends FilteredList, T>(
  list: L,
  fields: FieldsOf<L, T>,
): Readonly<Record<string, FilterField<T>>> => {
  const keys: FilterKeys = filterKeys[list]
  const byName: Readonly<Record<string, FilterField<T>>> = fields
  return Object.fromEntries(
    Object.entries(byName).flatMap(([name, field]) =>
      [name, ...(keys[name]?.aliases ?? [])].map((alias) => [alias, field]),
    ),
  )
}
