import type { JsonNode } from '../../src/shared/json/json-node.ts'

/** What JSON.parse would make of a node; objects get `__proto__` as a property of their own, as it does. */
export const jsonValueOf = (node: JsonNode): unknown => {
  switch (node.type) {
    case 'null':
      return null
    case 'number':
      return Number(node.text)
    case 'array':
      return node.items.map(jsonValueOf)
    case 'object':
      return Object.fromEntries(node.entries.map(([key, value]) => [key, jsonValueOf(value)]))
    default:
      return node.value
  }
}
