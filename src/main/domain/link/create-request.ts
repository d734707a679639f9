import {
  type CreateFieldName,
  type CreateFieldRule,
  type CreateValues,
  createFieldNames,
  createFields,
} from '../../../shared/create-fields.ts'
import type { JsonNode, JsonObject } from '../../../shared/json/json-node.ts'
import { type AmountFault, minorUnitsOf } from '../minor-units.ts'
import { type Refusal, refusal } from '../refusal.ts'
import { isEmailAddress } from './is-email-address.ts'
import { isPhoneNumber } from './is-phone-number.ts'
import { isIpAddress, webAddressFault } from './web-address.ts'

/** The fields of a valid create call with defaults applied. `amount` is in minor units. */
export type CreateRequest = CreateValues<number>

/** Returns why a text is not allowed; undefined when it is. */
type TextRule = (text: string) => string | undefined

const lengthUpTo =
  (maxLength: number): TextRule =>
  (text) => {
    if (text.length <= maxLength) return undefined
    // A character is at most two UTF-16 units, so a longer text need not be counted.
    const fits = text.length <= 2 * maxLength && Array.from(text).length <= maxLength
    return fits ? undefined : `must have at most ${maxLength} characters`
  }

const control = /\p{Cc}/u
const visible = /[^\p{Z}\p{Cc}\p{Cf}]/u

/**
 * Accepts a text with a visible character. Line breaks and other control characters are allowed: the golden vectors
 * contain them.
 */
const textUpTo = (maxLength: number): TextRule => {
  const lengthRule = lengthUpTo(maxLength)
  return (text) => lengthRule(text) ?? (visible.test(text) ? undefined : 'must not be blank')
}

/** Accepts such a text in one line. Lists, URLs and messages name orders and persons by it. */
const lineUpTo = (maxLength: number): TextRule => {
  const textRule = textUpTo(maxLength)
  return (text) => textRule(text) ?? (control.test(text) ? 'must have no control characters' : undefined)
}

const meets =
  (isAllowed: (text: string) => boolean, why: string): TextRule =>
  (text) =>
    isAllowed(text) ? undefined : why

const ipAddress = meets(isIpAddress, 'must be an IPv4 or IPv6 address')
const emailAddress = meets(isEmailAddress, 'must be an e-mail address of at most 254 characters')
const phoneNumber = meets(isPhoneNumber, 'must be a phone number of 5 to 20 digits with an optional leading +')

const amountFaults: Readonly<Record<AmountFault, string>> = {
  'not-positive': 'must be greater than 0',
  'too-many-decimals': 'must have at most 2 decimal digits',
  'too-large': 'must be at most 999999999.99',
}

type Read = (node: JsonNode | undefined) => { value: string | number } | { fault: string }

const readText =
  (rule: TextRule): Read =>
  (node) => {
    if (node?.type !== 'string') return { fault: 'must be a string' }
    const fault = rule(node.value)
    return fault === undefined ? { value: node.value } : { fault }
  }

const readChoice =
  (values: readonly [string, ...string[]]): Read =>
  (node) => {
    if (node === undefined) return { value: values[0] }
    if (node.type === 'string' && values.includes(node.value)) return { value: node.value }
    return { fault: `must be ${values.map((value) => `"${value}"`).join(' or ')}` }
  }

const readAmount: Read = (node) => {
  if (node?.type !== 'number') return { fault: 'must be a number, not in quotes' }
  const units = minorUnitsOf(node.text)
  return typeof units === 'number' ? { value: units } : { fault: amountFaults[units] }
}

const readerOf = (rule: CreateFieldRule): Read => {
  switch (rule.kind) {
    case 'line':
      return readText(lineUpTo(rule.maxLength))
    case 'text':
      return readText(textUpTo(rule.maxLength))
    case 'ip-address':
      return readText(ipAddress)
    case 'email':
      return readText(emailAddress)
    case 'phone':
      return readText(phoneNumber)
    case 'web-address':
      return readText(webAddressFault)
    case 'amount':
      return readAmount
    case 'choice':
      return readChoice(rule.values)
  }
}

/** Whether the service accepts a value of a field. */
export const isAccepted = (name: CreateFieldName, value: JsonNode): boolean =>
  'value' in readerOf(createFields[name])(value)

/** In the order of the specification's table. Faults are listed in this order. */
const readers = createFieldNames.map((name) => [name, readerOf(createFields[name])] as const)
/** The place of each field in `readers`. */
const places = new Map<string, number>(createFieldNames.map((name, place) => [name, place]))

/**
 * Reads the fields of a create call (specification, Payment link request). Returns a refusal with E002 when required
 * fields are missing, otherwise with E003 when values are not allowed; the message names every such field. Unknown keys
 * are ignored. Only a refusal has a `code`.
 */
export const readCreateRequest = (root: JsonObject): CreateRequest | Refusal => {
  const given: (JsonNode | undefined)[] = []
  for (const [key, value] of root.entries) {
    const place = places.get(key)
    if (place !== undefined && !isMissing(value)) given[place] = value
  }
  const missing: string[] = []
  const faults: string[] = []
  const values: Record<string, string | number> = {}
  for (const [place, [name, read]] of readers.entries()) {
    const node = given[place]
    const result = read(node)
    if ('value' in result) values[name] = result.value
    else if (node === undefined) missing.push(name)
    else faults.push(`${name} ${result.fault}`)
  }
  if (missing.length > 0) return refusal('E002', missing.join(', '))
  // Each reader returns the type that CreateValues has for its kind of field.
  return faults.length === 0 ? (values as CreateRequest) : refusal('E003', faults.join('; '))
}

/** A field is missing when it is absent, null or an empty string (decision record 5). */
const isMissing = (node: JsonNode): boolean => node.type === 'null' || (node.type === 'string' && node.value === '')
