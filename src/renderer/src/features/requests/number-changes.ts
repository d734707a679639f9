import type { JsonNode, JsonObject } from '../../../../shared/json/json-node.ts'
import { shortestNumber } from '../../../../shared/signature/canonical-json.ts'

/** A number that the setting `numbersInSignature` writes differently. */
export interface NumberChange {
  /** Its path: `amount`, `items[0].price`. */
  path: string
  sent: string
  shortest: string
}

const collect = (node: JsonNode, path: string, found: NumberChange[]): void => {
  if (node.type === 'number') {
    const shortest = shortestNumber(node.text)
    if (shortest !== node.text) found.push({ path, sent: node.text, shortest })
  }
  if (node.type === 'array') for (const [index, item] of node.items.entries()) collect(item, `${path}[${index}]`, found)
  if (node.type === 'object') {
    for (const [key, value] of node.entries) collect(value, path === '' ? key : `${path}.${key}`, found)
  }
}

/** Returns the numbers whose text `shortest` would change, in the order of the body. */
export const numberChanges = (root: JsonObject): readonly NumberChange[] => {
  const found: NumberChange[] = []
  collect(root, '', found)
  return found
}
