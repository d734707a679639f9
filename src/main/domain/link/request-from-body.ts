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

/** The members of a stored body; undefined where it is none of a create call. */
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
 * The `request` of a link that was stored or exported with its body alone, up to format 5. The body was valid when it
 * was taken; card numbers in it may have become dots since. One that cannot be read gives empty texts.
 */
export const requestFromBody = (body: unknown): Record<string, string> => {
  const root = readStoredBody(String(body)) ?? noMembers
  const names = createFieldNames.filter((name) => !ownFields.includes(name))
  return Object.fromEntries(names.map((name) => [name, textIn(root, name)]))
}
