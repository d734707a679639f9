import type { LinkRequest } from '../../../shared/contract/links.ts'
import { type CreateFieldName, choicesOf, createFieldNames, isKeptExactly } from '../../../shared/create-fields.ts'
import { JsonFault } from '../../../shared/json/json-fault.ts'
import { type JsonObject, memberOf } from '../../../shared/json/json-node.ts'
import { scanMaskedObject } from '../../../shared/json/json-scanner.ts'
import { maskCardData } from '../../../shared/mask-card-data.ts'
import { isLongPhoneNumber } from '../../../shared/mask-card-numbers.ts'

const textIn = (root: JsonObject, name: CreateFieldName): string => {
  const node = memberOf(root, name)
  const value = node?.type === 'string' ? node.value : ''
  const isKept = isKeptExactly(name) || (name === 'customer_phone' && isLongPhoneNumber(value))
  const text = isKept ? value : maskCardData(value)
  const [standard] = choicesOf(name) ?? []
  return text === '' && standard !== undefined ? standard : text
}

/** Reads the members of a stored body. Returns undefined when it is not a JSON object. */
export const readStoredBody = (body: string): JsonObject | undefined => {
  try {
    return scanMaskedObject(body)
  } catch (error) {
    if (error instanceof JsonFault) return undefined
    throw error
  }
}

const noMembers: JsonObject = { type: 'object', entries: [] }

const ownFields: readonly CreateFieldName[] = ['order_id', 'currency_code', 'amount']

const names = createFieldNames.filter((name) => !ownFields.includes(name))

/** The fields of a create call that a link does not store as members of its own. */
export type RequestFields = Omit<LinkRequest, 'order_id' | 'currency_code' | 'amount'>

/**
 * Returns fields of a stored body, which was valid when it was accepted, with defaults applied and card numbers masked.
 * An unreadable body gives empty texts.
 */
export const requestFromBody = (body: string): RequestFields => {
  const root = readStoredBody(body) ?? noMembers
  // Of a valid body, each choice is one of its values.
  return Object.fromEntries(names.map((name) => [name, textIn(root, name)])) as RequestFields
}
