import { match, type PowershellCursor, type PowershellText, textValue } from './powershell-value.ts'
import { gapName } from './shell-word.ts'

/** PowerShell accepts typographic quotes as quotes. */
export const singleQuotes = "'\u2018\u2019\u201a\u201b"
export const doubleQuotes = '"\u201c\u201d\u201e'

const plainInSingle = new RegExp(`[^${singleQuotes}]+`, 'y')
const plainInDouble = new RegExp(`[^${doubleQuotes}\`$]+`, 'y')
const plainInLines = /[^`$]+/y
const variable = /\$(?:\{([^}`\n]{1,80})\}|(\w+(?::\w+)?))/y
const character = /\$\(\s*\[char\]\s*(0x[\dA-Fa-f]{1,6}|\d{1,7})\s*\)/iy
const escapes: Readonly<Record<string, string>> = {
  '0': '\0',
  a: '\x07',
  b: '\b',
  e: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
}
const codePoint = /u\{([\dA-Fa-f]{1,6})\}/y

/** Reads `'…'` at the cursor. Two quotes are one; everything else is literal. */
export const readSingleQuoted = (cursor: PowershellCursor): PowershellText => {
  const { text } = cursor
  let value = ''
  cursor.at++
  while (cursor.at < text.length) {
    value += match(cursor, plainInSingle)
    const next = text[cursor.at + 1] ?? ''
    const doubled = next !== '' && singleQuotes.includes(next)
    if (doubled) value += next
    cursor.at += doubled ? 2 : 1
    if (!doubled) break
  }
  return textValue(value)
}

/** Reads `"…"` at the cursor. Backticks escape; variables and `$(…)` are expanded. */
export const readDoubleQuoted = (cursor: PowershellCursor): PowershellText => {
  const { text } = cursor
  const gaps: string[] = []
  let value = ''
  cursor.at++
  while (cursor.at < text.length) {
    value += expanded(cursor, plainInDouble, gaps)
    const char = text[cursor.at] ?? ''
    if (!doubleQuotes.includes(char)) continue
    const next = text[cursor.at + 1] ?? ''
    const doubled = next !== '' && doubleQuotes.includes(next)
    if (doubled) value += next
    cursor.at += doubled ? 2 : 1
    if (!doubled) break
  }
  return textValue(value, gaps)
}

/** Reads `@'…'@` and `@"…"@`: the lines between them, without the first and the last line break. */
export const readHereString = (cursor: PowershellCursor): PowershellText => {
  const { text } = cursor
  const quote = text[cursor.at + 1] ?? ''
  const newline = text.indexOf('\n', cursor.at)
  const start = newline < 0 ? text.length : newline + 1
  const close = text.indexOf(`\n${quote}@`, start - 1)
  const end = close < 0 ? text.length : close
  const lines = text.slice(start, Math.max(start, end)).replace(/\r$/, '')
  cursor.at = close < 0 ? text.length : close + 3
  if (singleQuotes.includes(quote)) return textValue(lines)

  const gaps: string[] = []
  const inner = { ...cursor, text: lines, at: 0 }
  let value = ''
  while (inner.at < lines.length) value += expanded(inner, plainInLines, gaps)
  cursor.room = inner.room
  return textValue(value, gaps)
}

/** Reads literal text, then the escape or variable after it. */
const expanded = (cursor: PowershellCursor, plain: RegExp, gaps: string[]): string => {
  const before = match(cursor, plain)
  const char = cursor.text[cursor.at]
  if (char === '`') return before + readEscape(cursor)
  if (char === '$') return before + readVariableText(cursor, gaps)
  return before
}

const readEscape = (cursor: PowershellCursor): string => {
  cursor.at++
  const point = match(cursor, codePoint)
  if (point !== '') {
    const code = Number.parseInt(point.slice(2, -1), 16)
    return code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '\ufffd'
  }
  const char = cursor.text[cursor.at] ?? ''
  cursor.at += 1
  return escapes[char] ?? char
}

const readVariableText = (cursor: PowershellCursor, gaps: string[]): string => {
  character.lastIndex = cursor.at
  const point = character.exec(cursor.text)
  if (point) {
    cursor.at += point[0].length
    return String.fromCharCode(Number(point[1]))
  }
  const source = match(cursor, variable)
  const name = source.replace(/[${}]/g, '').toLowerCase()
  const known = cursor.variables.get(name)
  if (source !== '' && known?.type === 'text' && known.gaps.length === 0 && known.text.length <= cursor.room) {
    cursor.room -= known.text.length
    return known.text
  }
  if (source !== '') {
    gaps.push(gapName(source))
    return source
  }
  if (cursor.text[cursor.at + 1] !== '(') {
    cursor.at++
    return '$'
  }
  const close = cursor.text.indexOf(')', cursor.at)
  const whole = cursor.text.slice(cursor.at, close < 0 ? undefined : close + 1)
  cursor.at += whole.length
  gaps.push(gapName(whole))
  return whole
}
