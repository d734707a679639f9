import type { BashCursor } from './bash-cursor.ts'
import { gapName } from './shell-word.ts'

const name = /[A-Za-z_]\w*|[\d@*#?$!-]/y

/** Reads the `$…` or backquotes at the cursor. Returns the value if known, otherwise the source, and records a gap. */
export const readExpansion = (cursor: BashCursor, gaps: string[]): string => {
  const { text, at: start } = cursor
  const document = readDocument(cursor)
  if (document !== undefined) return document
  const end = endOf(cursor)
  if (end === start + 1 && text[start] === '$') {
    cursor.at = end
    return '$'
  }
  const source = text.slice(start, end)
  cursor.at = end
  const variable = /^\$(?:\{(\w+)\}|(\w+))$/.exec(source)
  const value = variable ? cursor.variables.get(variable[1] ?? variable[2] ?? '') : undefined
  if (value !== undefined && value.length <= cursor.room) {
    cursor.room -= value.length
    return value
  }
  if (source.startsWith('$(')) cursor.substitutions.push(source.slice(2, -1))
  if (source.startsWith('`')) cursor.substitutions.push(source.slice(1, -1))
  gaps.push(gapName(source))
  return source
}

const opening = /\$\(\s{0,9}cat\s{0,9}<<(-?)\s{0,9}(['"])(\w{1,40})\2[ \t]{0,9}\r?\n/y
const closing = /[ \t]{0,9}\r?\n?\s{0,9}\)/y

/**
 * Reads `$(cat <<'END' … END)` at the cursor, whose lines are literal. `<<-` takes the tabs from their starts. undefined
 * for anything else.
 */
const readDocument = (cursor: BashCursor): string | undefined => {
  const { text } = cursor
  opening.lastIndex = cursor.at
  const [head = '', dash = '', , marker = ''] = opening.exec(text) ?? []
  if (head === '') return undefined
  const start = cursor.at + head.length
  const last = new RegExp(`\\n${dash && '\\t*'}${marker}`, 'g')
  last.lastIndex = start
  const end = last.exec(text)?.index ?? -1
  const length = (end < 0 ? text.length : end) - start
  if (length > cursor.room) return undefined
  cursor.room -= length
  closing.lastIndex = last.lastIndex
  if (end < 0 || !closing.test(text)) return undefined
  cursor.at = closing.lastIndex
  const lines = text.slice(start, end)
  return (dash === '' ? lines : lines.replace(/(^|\n)\t+/g, '$1')).replace(/[\r\n]+$/, '')
}

const endOf = ({ text, at }: BashCursor): number => {
  if (text[at] === '`') return endOfQuote(text, '`', at + 1)
  const next = text[at + 1]
  if (next === '(') return endOfParentheses(text, at + 2)
  if (next === '{') {
    const close = text.indexOf('}', at + 2)
    return close < 0 ? text.length : close + 1
  }
  name.lastIndex = at + 1
  return at + 1 + (name.exec(text)?.[0].length ?? 0)
}

/** Returns the offset after the closing parenthesis. Skips quotes, without looking for nested ones. */
const endOfParentheses = (text: string, from: number): number => {
  let depth = 1
  let at = from
  while (at < text.length) {
    const char = text[at]
    if (char === '\\') at++
    if (char === "'") at = afterNext(text, "'", at + 1) - 1
    if (char === '"') at = endOfQuote(text, '"', at + 1) - 1
    if (char === '(') depth++
    if (char === ')') depth--
    at++
    if (depth === 0) return at
  }
  return text.length
}

const afterNext = (text: string, what: string, from: number): number => {
  const at = text.indexOf(what, from)
  return at < 0 ? text.length : at + what.length
}

/** Returns the offset after the next unescaped quote. */
const endOfQuote = (text: string, quote: string, from: number): number => {
  let at = from
  while (at < text.length && text[at] !== quote) at += text[at] === '\\' ? 2 : 1
  return Math.min(at + 1, text.length)
}
