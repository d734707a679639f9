import { isObject } from '../../shared/is-object.ts'
import type { IpnField } from './ipn-faults.ts'
import { jsonOf, jsonText } from './json-value.ts'

export interface BodyFields {
  format: 'form' | 'json'
  fields: IpnField[]
}

/** A body with more pairs is not a message of the service. */
const maxFields = 500

/** A value to which DynamoDB or Firestore adds its type. */
const plainOf = (value: unknown): unknown => {
  const [[type = '', plain] = [], ...others] = isObject(value) ? Object.entries(value) : []
  return others.length === 0 && /^(?:[SN]|stringValue)$/.test(type) ? plain : value
}

/**
 * Returns the top-level fields of a body: a JSON object or a form. Returns undefined when it is neither. Repeated
 * fields are kept.
 */
export const fieldsOfBody = (text: string): BodyFields | undefined => {
  const value = jsonOf(text)
  if (isObject(value)) {
    const fields = Object.entries(value)
      .slice(0, maxFields)
      .map(([name, typed]) => {
        const field = plainOf(typed)
        return { name, value: jsonText(field), isText: typeof field === 'string' }
      })
    return { format: 'json', fields }
  }
  const line = text.trim()
  if (!/^[\w.%+[\]-]{1,100}=/.test(line) || /[\s<>{}"]/.test(line)) return undefined
  const pairs = [...new URLSearchParams(line)].slice(0, maxFields)
  return { format: 'form', fields: pairs.map(([name, field]) => ({ name, value: field, isText: true })) }
}
