import type { Settings } from '../contract/settings.ts'
import type { JsonEntry, JsonNode, JsonObject } from '../json/json-node.ts'

/** How numbers are written in what is signed; the setting `numbersInSignature`. */
export type NumbersInSignature = Settings['numbersInSignature']

/**
 * The text that is signed (specification, Authentication, steps 1 and 2): the top level sorted by key, nested objects
 * in the order sent, no space, only `"`, `\` and control characters escaped. Numbers are written as sent, or as a
 * server that decodes them to floats writes them again.
 */
export const canonicalJson = (root: JsonObject, numbers: NumbersInSignature): string =>
  objectText(sortedEntries(root), numbers)

/** The keys of the top level in the order they are signed in. */
export const sortedKeys = (root: JsonObject): string[] => sortedEntries(root).map(([key]) => key)

const sortedEntries = (root: JsonObject): JsonEntry[] => root.entries.toSorted((a, b) => compareCodePoints(a[0], b[0]))

/** Order by Unicode code point, which is the order of the UTF-8 bytes. */
export const compareCodePoints = (a: string, b: string): number => {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i)
    const y = b.charCodeAt(i)
    if (x !== y) return codePointRank(x) - codePointRank(y)
  }
  return a.length - b.length
}

/** UTF-16 has the surrogates, and so all beyond U+FFFF, below U+E000; here they come last. */
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

/** A value as compact JSON, objects in the order sent. */
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
 * The shortest text of the same float: `10.50` → `10.5`, `10.0` → `10`, `1e2` → `100`. Integers stay as sent, for
 * servers keep them as integers however long they are, and so does what no float can hold (`1e400`). A negative zero
 * keeps its sign: `-0.0` → `-0`. Exponents appear from 1e21 and below 1e-6, as ECMAScript writes them.
 */
export const shortestNumber = (text: string): string => {
  if (/^-?\d+$/.test(text)) return text
  const value = Number(text)
  if (!Number.isFinite(value)) return text
  return Object.is(value, -0) ? '-0' : String(value)
}
