import type { IpnFormat } from '../../../shared/contract/deliveries.ts'
import { formEncoded, latin1FormEncoded, latin1FormPairs } from './form-encoded.ts'
import type { WireCharset } from './wire-bytes.ts'

type Pair = [name: string, value: string]

export const contentTypeOf: Record<IpnFormat, string> = {
  form: 'application/x-www-form-urlencoded',
  json: 'application/json',
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** The fields of an IPN's body in their order; undefined where it is not in its format any more. */
export const readIpnFields = (format: IpnFormat, body: string, charset?: WireCharset): Pair[] | undefined => {
  if (format === 'form') return charset === 'latin1' ? latin1FormPairs(body) : [...new URLSearchParams(body)]
  try {
    const value: unknown = JSON.parse(body)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    return Object.entries(value).map(([name, field]) => [name, textOf(field)])
  } catch {
    return undefined
  }
}

/** The body of an IPN with these fields: in JSON all strings, as the specification says. */
export const writeIpnFields = (
  format: IpnFormat,
  fields: readonly (readonly [name: string, value: string])[],
  charset?: WireCharset,
): string => {
  if (format === 'form') return charset === 'latin1' ? latin1FormEncoded(fields) : formEncoded(fields)
  // Written out rather than made an object of: names like 1 would move to the front, and __proto__ would vanish.
  const members = fields.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
  return `{${members.join(',')}}`
}
