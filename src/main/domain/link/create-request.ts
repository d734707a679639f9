import type { LinkRequest } from '../../../shared/contract/links.ts'
import type { JsonNode, JsonObject } from '../../../shared/json/json-node.ts'
import { isRequired, requestFields } from '../../../shared/request-fields.ts'
import { type Refusal, refusal } from '../errors.ts'
import { type AmountFault, minorUnitsOf } from '../money.ts'
import { isEmailAddress, isPhoneNumber } from './customer-fields.ts'
import { isIpAddress, webAddressFault } from './web-address.ts'

/** The fields of a valid create call with the defaults applied; `amount` in minor units. */
export type CreateRequest = Omit<LinkRequest, 'amount'> & { amount: number }

/** Says why a text is not allowed; undefined when it is. */
type TextRule = (text: string) => string | undefined

const lengthUpTo =
  (most: number): TextRule =>
  (text) => {
    if (text.length <= most) return undefined
    // A character takes one or two UTF-16 units: beyond twice as many there is nothing to count.
    const fits = text.length <= 2 * most && Array.from(text).length <= most
    return fits ? undefined : `must have at most ${most} characters`
  }

const control = /\p{Cc}/u
const visible = /[^\p{Z}\p{Cc}\p{Cf}]/u

/** Something that a person can see. Line breaks and the like may stand in it: the golden vectors have them. */
const textUpTo = (most: number): TextRule => {
  const tooLong = lengthUpTo(most)
  return (text) => tooLong(text) ?? (visible.test(text) ? undefined : 'must not be blank')
}

/** The same in one line: it names an order or a person in lists, addresses and messages. */
const lineUpTo = (most: number): TextRule => {
  const wrong = textUpTo(most)
  return (text) => wrong(text) ?? (control.test(text) ? 'must have no control characters' : undefined)
}

const meets =
  (isAllowed: (text: string) => boolean, why: string): TextRule =>
  (text) =>
    isAllowed(text) ? undefined : why

const orderId = lineUpTo(64)
const personName = lineUpTo(128)
const description = textUpTo(1_024)
const ipAddress = meets(isIpAddress, 'must be an IPv4 or IPv6 address')
const emailAddress = meets(isEmailAddress, 'must be an e-mail address of at most 254 characters')
const phoneNumber = meets(isPhoneNumber, 'must be a phone number of 5 to 20 digits with an optional leading +')

const amountFaults: Readonly<Record<AmountFault, string>> = {
  'not-positive': 'must be greater than 0',
  'too-many-decimals': 'must have at most 2 decimal digits',
  'too-large': 'must be at most 999999999.99',
}

/**
 * Reads the fields of a create call (specification, Payment link request). Refused with E002 when required fields are
 * missing, and else with E003 when values are not allowed; either message names every such field. Unknown keys are no
 * concern of it. A refusal is told from a request by its `code`.
 */
export const readCreateRequest = (root: JsonObject): CreateRequest | Refusal => {
  const given = new Map<string, JsonNode>()
  for (const [key, value] of root.entries) {
    if (!isMissing(value)) given.set(key, value)
  }
  const missing = requestFields.filter((name) => isRequired(name) && !given.has(name))
  if (missing.length > 0) return refusal('E002', missing.join(', '))

  const faults: string[] = []
  const text = (name: keyof CreateRequest, rule: TextRule): string => {
    const node = given.get(name)
    const value = node?.type === 'string' ? node.value : undefined
    const fault = value === undefined ? 'must be a string' : rule(value)
    if (fault !== undefined) faults.push(`${name} ${fault}`)
    return value ?? ''
  }
  const choice = <T extends string>(name: keyof CreateRequest, standard: T, other: T): T => {
    const node = given.get(name)
    if (node === undefined) return standard
    const value = node.type === 'string' ? node.value : undefined
    if (value === other) return other
    if (value !== standard) faults.push(`${name} must be "${standard}" or "${other}"`)
    return standard
  }
  const amount = (): number => {
    const node = given.get('amount')
    const units = node?.type === 'number' ? minorUnitsOf(node.text) : undefined
    if (typeof units === 'number') return units
    faults.push(`amount ${units === undefined ? 'must be a number, not in quotes' : amountFaults[units]}`)
    return 0
  }

  // In the order of the specification's table, which is the order of the faults in the message.
  const request: CreateRequest = {
    order_id: text('order_id', orderId),
    currency_code: choice('currency_code', 'USD', 'EUR'),
    customer_ip: text('customer_ip', ipAddress),
    customer_lastname: text('customer_lastname', personName),
    customer_firstname: text('customer_firstname', personName),
    customer_email: text('customer_email', emailAddress),
    customer_phone: text('customer_phone', phoneNumber),
    amount: amount(),
    ipn_format: choice('ipn_format', 'form', 'json'),
    ipn_url: text('ipn_url', webAddressFault),
    return_url: text('return_url', webAddressFault),
    cancel_url: text('cancel_url', webAddressFault),
    description: text('description', description),
  }
  return faults.length === 0 ? request : refusal('E003', faults.join('; '))
}

/** Our decision: absent, null or an empty string. */
const isMissing = (node: JsonNode): boolean => node.type === 'null' || (node.type === 'string' && node.value === '')
