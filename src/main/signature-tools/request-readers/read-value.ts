import { match, type PowershellCursor, type PowershellValue, textValue } from './powershell-value.ts'
import { doubleQuotes, readDoubleQuoted, readHereString, readSingleQuoted, singleQuotes } from './read-here-string.ts'
import { gapName } from './shell-word.ts'

const space = /(?:[ \t\r]|`\r?\n)+/y
const spaceAndLines = /[\s;]+/y
const comment = /#[^\n]*/y
const name = /\$(?:\{[^}\n]{1,80}\}|\w+(?::\w+)?)/y
const bareKey = /[\w-]+/y
const getBytes = /\[[\w.]+\]::UTF8\.GetBytes\s*\(/iy
/** Limits nested tables and parentheses. */
const maxDepth = 20

export const skipSpace = (cursor: PowershellCursor): void => void match(cursor, space)

/** Reads a text, a variable, a table or an expression in parentheses. Returns undefined for anything else. */
export const readValue = (cursor: PowershellCursor): PowershellValue | undefined => {
  const char = cursor.text[cursor.at] ?? ''
  const next = cursor.text[cursor.at + 1] ?? ''
  if (char === '') return undefined
  if (singleQuotes.includes(char)) return readSingleQuoted(cursor)
  if (doubleQuotes.includes(char)) return readDoubleQuoted(cursor)
  if (char === '@' && next !== '' && (singleQuotes + doubleQuotes).includes(next)) return readHereString(cursor)
  if (char === '@' && next === '{') return deeper(cursor, readTable)
  if (char === '(') return deeper(cursor, readParentheses)
  if (char === '[') return readBytes(cursor)
  return char === '$' ? readVariable(cursor) : undefined
}

const deeper = (
  cursor: PowershellCursor,
  read: (cursor: PowershellCursor) => PowershellValue,
): PowershellValue | undefined => {
  if (cursor.depth >= maxDepth) return undefined
  cursor.depth++
  const value = read(cursor)
  cursor.depth--
  return value
}

const readVariable = (cursor: PowershellCursor): PowershellValue | undefined => {
  const source = match(cursor, name)
  if (source === '') return undefined
  const known = cursor.variables.get(source.replace(/[${}]/g, '').toLowerCase())
  return known ?? textValue(source, [gapName(source)])
}

/** `[System.Text.Encoding]::UTF8.GetBytes(text)` is read as the text, because UTF-8 is the default here. */
const readBytes = (cursor: PowershellCursor): PowershellValue | undefined => {
  const start = cursor.at
  if (match(cursor, getBytes) === '') return undefined
  cursor.at--
  const value = deeper(cursor, readParentheses)
  if (value === undefined) cursor.at = start
  return value?.type === 'text' ? { ...value, asUtf8: true } : value
}

const readParentheses = (cursor: PowershellCursor): PowershellValue => {
  const start = cursor.at
  cursor.at++
  match(cursor, spaceAndLines)
  const value = readValue(cursor)
  match(cursor, spaceAndLines)
  if (value !== undefined && cursor.text[cursor.at] === ')') {
    cursor.at++
    return value
  }
  const close = cursor.text.indexOf(')', cursor.at)
  cursor.at = close < 0 ? cursor.text.length : close + 1
  const source = gapName(cursor.text.slice(start, Math.min(cursor.at, start + 100)))
  return textValue(source, [source])
}

const readTable = (cursor: PowershellCursor): PowershellValue => {
  const entries: [string, PowershellValue][] = []
  cursor.at += 2
  while (cursor.at < cursor.text.length) {
    while (match(cursor, spaceAndLines) + match(cursor, comment) !== '');
    if (cursor.text[cursor.at] === '}') break
    const entry = readEntry(cursor)
    if (entry) entries.push(entry)
    else cursor.at++
  }
  cursor.at++
  return { type: 'table', entries }
}

const readEntry = (cursor: PowershellCursor): [string, PowershellValue] | undefined => {
  const quoted = readValue(cursor)
  const key = quoted?.type === 'text' ? quoted.text : match(cursor, bareKey)
  skipSpace(cursor)
  if (key === '' || cursor.text[cursor.at] !== '=') return undefined
  cursor.at++
  skipSpace(cursor)
  const value = readValue(cursor) ?? textValue(match(cursor, /[^\s;}]+/y))
  return [key, value]
}
