import { cutText } from '../cut-text.ts'
import type { JsonCursor } from './json-cursor.ts'
import { foundAt, JsonFault } from './json-fault.ts'
import type { JsonArray, JsonEntry, JsonNode, JsonObject } from './json-node.ts'
import { readNumber } from './json-number.ts'
import { readString } from './json-string.ts'

/** The only error that this module throws. */
export { JsonFault } from './json-fault.ts'

/** Limits the nesting of objects and arrays; the outermost is level 1. Also limits the recursion below. */
const maxDepth = 32

/** Up to this number of keys, comparing all is faster than building a Set. */
const fewKeys = 16

/** With the u flag, only a lone surrogate matches. */
const loneSurrogate = /\p{Surrogate}/u

/**
 * Scans one JSON value (RFC 8259). Keeps the order of keys and the text of numbers. Throws a JsonFault for text that
 * RFC 8259 forbids, and also for duplicate keys in an object, lone surrogates, more than 32 levels and a byte order
 * mark. Takes time linear in the length of the text.
 */
export const scanJson = (text: string): JsonNode => scan(text)

/** Like `scanJson`, for a text that must be an object (specification, Payment link request). */
export const scanJsonObject = (text: string): JsonObject => asObject(scanJson(text))

/**
 * Scans an object that was valid before its card numbers were masked. A dot counts as a digit of a number, and
 * duplicate keys made by masking are kept.
 */
export const scanMaskedObject = (text: string): JsonObject => asObject(scan(text, { masked: true }))

/** Returns the offsets of the top-level values of an object: the first unit, and the unit after the last. */
export const memberSpans = (
  text: string,
  { masked = false }: Pick<Partial<JsonCursor>, 'masked'> = {},
): ReadonlyMap<string, readonly [start: number, end: number]> => {
  const spans = new Map<string, readonly [number, number]>()
  asObject(scan(text, { spans, masked }))
  return spans
}

const asObject = (node: JsonNode): JsonObject => {
  if (node.type === 'object') return node
  const article = node.type === 'array' ? 'an' : node.type === 'null' ? '' : 'a'
  throw new JsonFault(`The text is ${`${article} ${node.type}`.trim()}, not an object`, 0)
}

const scan = (text: string, { masked = false, spans }: Partial<JsonCursor> = {}): JsonNode => {
  const cursor: JsonCursor = { text, at: 0, depth: 0, masked, spans }
  if (text.charCodeAt(0) === 0xfeff) throw new JsonFault('The text starts with a byte order mark', 0)
  const lone = text.search(loneSurrogate)
  if (lone >= 0) throw new JsonFault('A surrogate stands alone: it is not a character', lone)

  skipSpace(cursor)
  if (cursor.at === text.length) throw new JsonFault('The text is empty', cursor.at)
  const root = readValue(cursor)
  skipSpace(cursor)
  if (cursor.at === text.length) return root
  throw new JsonFault(`The value is complete, but then comes ${foundAt(text, cursor.at)}`, cursor.at)
}

const skipSpace = (cursor: JsonCursor): void => {
  const { text } = cursor
  let { at } = cursor
  let code = text.charCodeAt(at)
  while (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) code = text.charCodeAt(++at)
  cursor.at = at
}

const readValue = (cursor: JsonCursor): JsonNode => {
  switch (cursor.text.charCodeAt(cursor.at)) {
    case 0x22:
      return readString(cursor)
    case 0x7b:
      return readObject(cursor)
    case 0x5b:
      return readArray(cursor)
    case 0x74:
      return readWord(cursor, 'true', { type: 'boolean', value: true })
    case 0x66:
      return readWord(cursor, 'false', { type: 'boolean', value: false })
    case 0x6e:
      return readWord(cursor, 'null', { type: 'null' })
    default:
      return readNumberOrFail(cursor)
  }
}

const readNumberOrFail = (cursor: JsonCursor): JsonNode => {
  const code = cursor.text.charCodeAt(cursor.at)
  if ((code >= 0x30 && code <= 0x39) || code === 0x2d || cursor.masked) return readNumber(cursor)
  throw new JsonFault(`Expected a value, found ${foundAt(cursor.text, cursor.at)}`, cursor.at)
}

const readWord = (cursor: JsonCursor, word: string, node: JsonNode): JsonNode => {
  if (!cursor.text.startsWith(word, cursor.at)) throw new JsonFault(`Expected ${word}`, cursor.at)
  cursor.at += word.length
  return node
}

const readArray = (cursor: JsonCursor): JsonArray => {
  const items: JsonNode[] = []
  open(cursor)
  if (skipClose(cursor, 0x5d)) return { type: 'array', items }
  do {
    skipSpace(cursor)
    items.push(readValue(cursor))
  } while (skipCommaOrClose(cursor, 0x5d, ']'))
  return { type: 'array', items }
}

const readObject = (cursor: JsonCursor): JsonObject => {
  const entries: JsonEntry[] = []
  open(cursor)
  if (skipClose(cursor, 0x7d)) return { type: 'object', entries }
  let keys: Set<string> | undefined
  do {
    skipSpace(cursor)
    const at = cursor.at
    if (cursor.text.charCodeAt(at) !== 0x22) {
      throw new JsonFault(`Expected a key in double quotes, found ${foundAt(cursor.text, at)}`, at)
    }
    const { value: key, text: keyText } = readString(cursor)
    if (entries.length === fewKeys) keys = new Set(entries.map(([earlier]) => earlier))
    const known = keys ? keys.has(key) : hasKey(entries, key)
    if (known && !cursor.masked) {
      throw new JsonFault(`The key ${shortened(keyText)} occurs twice`, at, 'duplicate-key')
    }
    keys?.add(key)

    skipSpace(cursor)
    if (cursor.text.charCodeAt(cursor.at) !== 0x3a) {
      throw new JsonFault(`Expected ":" after a key, found ${foundAt(cursor.text, cursor.at)}`, cursor.at)
    }
    cursor.at++
    skipSpace(cursor)
    const start = cursor.at
    entries.push([key, readValue(cursor), keyText])
    if (cursor.depth === 1) cursor.spans?.set(key, [start, cursor.at])
  } while (skipCommaOrClose(cursor, 0x7d, '}'))
  return { type: 'object', entries }
}

const hasKey = (entries: readonly JsonEntry[], key: string): boolean => {
  for (const entry of entries) {
    if (entry[0] === key) return true
  }
  return false
}

const shortened = (keyText: string): string => (keyText.length <= 82 ? keyText : `${cutText(keyText, 80)}…"`)

/** Skips an opening bracket and the whitespace after it. */
const open = (cursor: JsonCursor): void => {
  cursor.depth++
  if (cursor.depth > maxDepth) throw new JsonFault(`More than ${maxDepth} levels deep`, cursor.at)
  cursor.at++
  skipSpace(cursor)
}

/** Skips the closing bracket of an empty object or array. Returns whether there was one. */
const skipClose = (cursor: JsonCursor, close: number): boolean => {
  if (cursor.text.charCodeAt(cursor.at) !== close) return false
  cursor.at++
  cursor.depth--
  return true
}

/** Skips the comma or closing bracket after an element. Returns true for a comma. */
const skipCommaOrClose = (cursor: JsonCursor, close: number, closeText: string): boolean => {
  skipSpace(cursor)
  if (cursor.text.charCodeAt(cursor.at) === 0x2c) {
    cursor.at++
    return true
  }
  if (skipClose(cursor, close)) return false
  throw new JsonFault(`Expected "," or "${closeText}", found ${foundAt(cursor.text, cursor.at)}`, cursor.at)
}
