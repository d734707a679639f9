import { type BashCursor, skipsLastQuote, unclosed } from './bash-cursor.ts'
import { decodeAnsiC } from './decode-ansi-c.ts'
import { readExpansion } from './read-expansion.ts'

const plainInDouble = /[^"\\$`]+/y

/** Reads `'…'` at the cursor. Every character between the quotes is literal. */
export const readSingleQuote = (cursor: BashCursor): string => {
  const start = cursor.at + 1
  const end = cursor.text.indexOf("'", start)
  if (end < 0 && skipsLastQuote(cursor)) return ''
  if (end < 0) unclosed(cursor, 'single quote')
  cursor.at = end < 0 ? cursor.text.length : end + 1
  return cursor.text.slice(start, end < 0 ? undefined : end)
}

/** Reads `$'…'` at the cursor. */
export const readAnsiC = (cursor: BashCursor): string => {
  const { text } = cursor
  const start = cursor.at + 2
  let end = start
  while (end < text.length && text[end] !== "'") end += text[end] === '\\' ? 2 : 1
  if (end >= text.length) unclosed(cursor, "$'")
  cursor.at = Math.min(end + 1, text.length)
  return decodeAnsiC(text.slice(start, end))
}

/** Reads `"…"` at the cursor. A backslash escapes only `$`, a backquote, `"`, `\` and a line break. */
export const readDoubleQuote = (cursor: BashCursor, gaps: string[]): string => {
  if (cursor.text.indexOf('"', cursor.at + 1) < 0 && skipsLastQuote(cursor)) return ''
  cursor.at++
  const inside = readUntilQuote(cursor, gaps)
  if (cursor.at >= cursor.text.length) unclosed(cursor, 'double quote')
  cursor.at++
  return inside
}

/** The same rules for a here-document with an unquoted marker, where `"` is literal. */
export const expandedLines = (cursor: BashCursor, lines: string, gaps: string[]): string => {
  const inner: BashCursor = { ...cursor, text: lines, at: 0 }
  let value = readUntilQuote(inner, gaps, true)
  while (inner.at < lines.length) {
    inner.at++
    value += `"${readUntilQuote(inner, gaps, true)}`
  }
  cursor.room = inner.room
  return value
}

const readUntilQuote = (cursor: BashCursor, gaps: string[], inHereDocument = false): string => {
  const { text } = cursor
  let value = ''
  while (cursor.at < text.length) {
    plainInDouble.lastIndex = cursor.at
    const plain = plainInDouble.exec(text)?.[0] ?? ''
    value += plain
    cursor.at += plain.length
    const char = text[cursor.at]
    if (char === undefined || char === '"') return value
    value += char === '\\' ? readBackslash(cursor, inHereDocument) : readExpansion(cursor, gaps)
  }
  return value
}

const readBackslash = (cursor: BashCursor, inHereDocument: boolean): string => {
  const next = cursor.text[cursor.at + 1]
  cursor.at += next === undefined ? 1 : 2
  if (next === '\n') return ''
  const loses = next !== undefined && (inHereDocument ? '$`\\' : '$`"\\').includes(next)
  return loses ? next : `\\${next ?? ''}`
}
