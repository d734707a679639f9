import type { IpnFormat } from '../../../shared/contract/deliveries.ts'
import { isObject } from '../../../shared/is-object.ts'
import { parsedJson } from '../../../shared/parsed-json.ts'
import { formEncoded, latin1FormEncoded, latin1FormPairs } from './form-encoded.ts'
import type { WireCharset } from './wire-bytes.ts'

type Pair = [name: string, value: string]

export const contentTypeOf: Record<IpnFormat, string> = {
  form: 'application/x-www-form-urlencoded',
  json: 'application/json',
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Reads the fields of an IPN body in order. Returns undefined when the body does not parse in its format. */
export const readIpnFields = (format: IpnFormat, body: string, charset?: WireCharset): Pair[] | undefined => {
  if (format === 'form') return charset === 'latin1' ? latin1FormPairs(body) : [...new URLSearchParams(body)]
  const value = parsedJson(body)
  return isObject(value) ? Object.entries(value).map(([name, field]) => [name, textOf(field)]) : undefined
}

/** Writes an IPN body with these fields. In JSON all values are strings (specification, IPN notification). */
export const writeIpnFields = (
  format: IpnFormat,
  fields: readonly (readonly [name: string, value: string])[],
  charset?: WireCharset,
): string => {
  if (format === 'form') return charset === 'latin1' ? latin1FormEncoded(fields) : formEncoded(fields)
  // Not built as an object: that would move integer-like names to the front and lose `__proto__`.
  const members = fields.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
  return `{${members.join(',')}}`
}
