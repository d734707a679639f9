import type { Settings } from '../contract/settings.ts'
import type { JsonEntry, JsonNode, JsonObject } from '../json/json-node.ts'

/** How numbers are written in the signed text; the setting `numbersInSignature`. */
export type NumbersInSignature = Settings['numbersInSignature']

/**
 * Returns the signed text (specification, Authentication, steps 1 and 2): top-level keys sorted, nested objects in the
 * order sent, no whitespace, only `"`, `\` and control characters escaped. Numbers are written as sent, or as a server
 * writes them after decoding them to floats.
 */
export const canonicalJson = (root: JsonObject, numbers: NumbersInSignature): string =>
  objectText(sortedEntries(root), numbers)

/** Returns the top-level keys in the order in which they are signed. */
export const sortedKeys = (root: JsonObject): string[] => sortedEntries(root).map(([key]) => key)

const sortedEntries = (root: JsonObject): JsonEntry[] => root.entries.toSorted((a, b) => compareCodePoints(a[0], b[0]))

/** Compares by Unicode code point, which is the order of the UTF-8 bytes. */
export const compareCodePoints = (a: string, b: string): number => {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i)
    const y = b.charCodeAt(i)
    if (x !== y) return codePointRank(x) - codePointRank(y)
  }
  return a.length - b.length
}

/** In UTF-16, surrogates sort below U+E000 although they encode characters above U+FFFF. This moves them to the end. */
const codePointRank = (unit: number): number => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit)

const objectText = (entries: readonly JsonEntry[], numbers: NumbersInSignature): string => {
  let text = '{'
  for (const [, value, keyText] of entries) {
    if (text.length > 1) text += ','
    text += keyText
    text += ':'
    text += nodeText(value, numbers)
  }
  return `${text}}`
}

/** Returns a value as compact JSON, with nested objects in the order sent. */
export const nodeText = (node: JsonNode, numbers: NumbersInSignature): string => {
  switch (node.type) {
    case 'string':
      return node.text
    case 'number':
      return numbers === 'as-sent' ? node.text : shortestNumber(node.text)
    case 'boolean':
      return node.value ? 'true' : 'false'
    case 'null':
      return 'null'
    case 'array':
      return `[${node.items.map((item) => nodeText(item, numbers)).join(',')}]`
    case 'object':
      return objectText(node.entries, numbers)
  }
}

/**
 * Returns the shortest text of the same float: `10.50` → `10.5`, `10.0` → `10`, `1e2` → `100`. Integers stay as sent,
 * because servers keep them as integers of any length, and so do numbers that no float can hold (`1e400`). A negative
 * zero keeps its sign: `-0.0` → `-0`. Exponents appear from 1e21 and below 1e-6, as in ECMAScript.
 */
export const shortestNumber = (text: string): string => {
  if (/^-?\d+$/.test(text)) return text
  const value = Number(text)
  if (!Number.isFinite(value)) return text
  return Object.is(value, -0) ? '-0' : String(value)
}
