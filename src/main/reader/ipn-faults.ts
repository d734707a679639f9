import { shortened } from '../../shared/cut-text.ts'
import { ipnFieldNames } from './field-sets.ts'

/** A field of an IPN. `isText` is false for JSON values without quotes. */
export interface IpnField {
  name: string
  value: string
  isText: boolean
}

const formats: Readonly<Record<string, { pattern: RegExp; form: string }>> = {
  cs_ref_code: { pattern: /^\d{6}-\d{1,20}$/, form: '<yyyymm>-<digits>' },
  transaction_id: { pattern: /^TD\d{1,30}$/, form: 'TD<digits>' },
  currency: { pattern: /^(?:USD|EUR)$/, form: 'USD or EUR' },
  amount: { pattern: /^\d{1,20}\.\d\d$/, form: 'a decimal with two digits' },
  true_amount: { pattern: /^\d{1,20}\.\d\d$/, form: 'a decimal with two digits' },
  datetime: { pattern: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, form: 'YYYY-MM-DD HH:MM:SS' },
}

/** Whether a program has printed its word for no value. */
const isAbsent = ({ name, value, isText }: IpnField): boolean =>
  (!isText || Object.hasOwn(formats, name)) && /^(?:null|nil|none)$/i.test(value)

const short = (value: string): string => shortened(value, 60)

/**
 * Returns the differences of an IPN's fields from the specification (Resources, IPN notification), one sentence each.
 * `unread` fields are there, but not known.
 */
export const ipnFaults = (fields: readonly IpnField[], unread: readonly string[] = []): string[] => {
  const faults: string[] = []
  const counts = new Map<string, number>()
  for (const { name } of fields) counts.set(name, (counts.get(name) ?? 0) + 1)
  const absent = new Set(fields.filter(isAbsent).map(({ name }) => name))
  const missing = ipnFieldNames.filter((name) => (!counts.has(name) && !unread.includes(name)) || absent.has(name))
  if (missing.length > 0) faults.push(`Missing: ${missing.join(', ')}.`)
  const known: ReadonlySet<string> = new Set(ipnFieldNames)
  const extra = [...counts.keys()].filter((name) => !known.has(name))
  if (extra.length > 0) faults.push(`Not fields of an IPN: ${extra.slice(0, 10).map(short).join(', ')}.`)
  for (const [name, count] of counts) if (count > 1) faults.push(`${short(name)} is there ${count} times.`)
  for (const { name, value, isText } of fields) {
    if (absent.has(name)) continue
    const format = Object.hasOwn(formats, name) ? formats[name] : undefined
    if (known.has(name) && !isText) faults.push(`${name} is not a text: every field of an IPN is sent as one.`)
    if (format && !format.pattern.test(value)) faults.push(`${name} is “${short(value)}”, not ${format.form}.`)
  }
  return faults
}
