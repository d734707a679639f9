import type { JsonCursor } from './json-cursor.ts'
import { foundAt, JsonFault } from './json-fault.ts'
import type { JsonString } from './json-node.ts'

const QUOTE = 0x22
const BACKSLASH = 0x5c

const shortEscapes: Readonly<Record<number, string>> = {
  34: '"',
  47: '/',
  92: '\\',
  98: '\b',
  102: '\f',
  110: '\n',
  114: '\r',
  116: '\t',
}

/**
 * Reads the string whose opening quote is at the cursor. A string without escapes is already canonical and is sliced
 * from the source. The whole text must not contain raw lone surrogates; escaped ones are detected here.
 */
export const readString = (cursor: JsonCursor): JsonString => {
  const { text } = cursor
  const start = cursor.at
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      cursor.at = at + 1
      return { type: 'string', value: text.slice(start + 1, at), text: text.slice(start, at + 1) }
    }
    if (code === BACKSLASH) return readEscapedString(cursor, at)
    if (code < 0x20) throw controlFault(text, at)
  }
  throw unclosedFault(start)
}

/** Continues at the first backslash of a string. */
const readEscapedString = (cursor: JsonCursor, firstEscape: number): JsonString => {
  const { text } = cursor
  let value = ''
  let plainFrom = cursor.at + 1
  let at = firstEscape
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      value += text.slice(plainFrom, at)
      cursor.at = at + 1
      // JSON.stringify writes the canonical form: lower-case \u00xx, the short escapes, everything else raw.
      return { type: 'string', value, text: JSON.stringify(value) }
    }
    if (code < 0x20) throw controlFault(text, at)
    if (code !== BACKSLASH) {
      at++
      continue
    }
    const decoded = decodeEscape(text, at)
    value += text.slice(plainFrom, at) + decoded
    at += escapeLength(text, at, decoded)
    plainFrom = at
  }
  throw unclosedFault(cursor.at)
}

const escapeLength = (text: string, at: number, decoded: string): number =>
  text.charCodeAt(at + 1) === 0x75 ? 6 * decoded.length : 2

/** Returns the character of an escape: one UTF-16 unit, or two for a surrogate pair written as two escapes. */
const decodeEscape = (text: string, at: number): string => {
  const code = text.charCodeAt(at + 1)
  if (code !== 0x75) {
    const short = shortEscapes[code]
    if (short !== undefined) return short
    throw new JsonFault(`\\ is followed by ${foundAt(text, at + 1)}, which is not a JSON escape`, at)
  }
  const unit = hexUnit(text, at)
  if (unit < 0xd800 || unit > 0xdfff) return String.fromCharCode(unit)

  const paired = unit <= 0xdbff && text.charCodeAt(at + 6) === BACKSLASH && text.charCodeAt(at + 7) === 0x75
  const low = paired ? hexUnit(text, at + 6) : 0
  if (low < 0xdc00 || low > 0xdfff) throw new JsonFault('A surrogate stands alone: it is not a character', at)
  return String.fromCharCode(unit, low)
}

const hexUnit = (text: string, at: number): number => {
  const hex = text.slice(at + 2, at + 6)
  if (!/^[\dA-Fa-f]{4}$/.test(hex)) throw new JsonFault('\\u needs four hexadecimal digits', at)
  return Number.parseInt(hex, 16)
}

const controlFault = (text: string, at: number): JsonFault =>
  new JsonFault(`A string holds the control character ${foundAt(text, at)}; it must be escaped`, at)

const unclosedFault = (at: number): JsonFault => new JsonFault('A string is not closed', at, 'unclosed')
