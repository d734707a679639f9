import type { JsonCursor } from './json-cursor.ts'
import { foundAt, JsonFault } from './json-fault.ts'
import type { JsonNumber } from './json-node.ts'

const MASK_DOT = 0x2022

const isDigit = (cursor: JsonCursor, at: number): boolean => {
  const code = cursor.text.charCodeAt(at)
  return (code >= 0x30 && code <= 0x39) || (cursor.masked && code === MASK_DOT)
}

/** Returns the offset after the digits that must start at `from`. */
const digitsEnd = (cursor: JsonCursor, from: number): number => {
  let at = from
  while (isDigit(cursor, at)) at++
  if (at > from) return at
  throw new JsonFault(`A number needs a digit here, found ${foundAt(cursor.text, at)}`, at)
}

/** Reads the number at the cursor and returns its text (RFC 8259, section 6). */
export const readNumber = (cursor: JsonCursor): JsonNumber => {
  const { text, at: start } = cursor
  const whole = text.charCodeAt(start) === 0x2d ? start + 1 : start
  let at = digitsEnd(cursor, whole)
  if (at > whole + 1 && text.charCodeAt(whole) === 0x30) throw new JsonFault('A number must not start with 0', whole)
  if (text.charCodeAt(at) === 0x2e) at = digitsEnd(cursor, at + 1)
  if ((text.charCodeAt(at) | 0x20) === 0x65) {
    const sign = text.charCodeAt(at + 1)
    at = digitsEnd(cursor, sign === 0x2b || sign === 0x2d ? at + 2 : at + 1)
  }
  cursor.at = at
  return { type: 'number', text: text.slice(start, at) }
}
