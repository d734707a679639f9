import { type CreateFieldName, choicesOf, createFieldNames } from '../../../shared/create-fields.ts'
import { JsonFault } from '../../../shared/json/json-fault.ts'
import { type JsonObject, memberOf } from '../../../shared/json/json-node.ts'
import { scanMaskedObject } from '../../../shared/json/json-scanner.ts'

const textIn = (root: JsonObject, name: CreateFieldName): string => {
  const node = memberOf(root, name)
  const text = node?.type === 'string' ? node.value : ''
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

/**
 * Returns the `request` of a link that was stored or exported with its body alone, up to format 5. Such a body was
 * valid when it was accepted; its card numbers may be masked since. An unreadable body gives empty texts.
 */
export const requestFromBody = (body: unknown): Record<string, string> => {
  const root = readStoredBody(String(body)) ?? noMembers
  const names = createFieldNames.filter((name) => !ownFields.includes(name))
  return Object.fromEntries(names.map((name) => [name, textIn(root, name)]))
}
