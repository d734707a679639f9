import { type Literal, textLiteral } from './literal.ts'
import { codeEscapeAt } from './unescape-window.ts'

export interface LiteralReading {
  /** undefined when there is none. */
  value: Literal | undefined
  /** The offset at its end, or where reading stopped. */
  end: number
  /** The language of the notation. `json` also stands for similar notations. */
  dialect: 'json' | 'python' | 'ruby' | 'php'
}

interface Cursor {
  text: string
  at: number
  dialect: LiteralReading['dialect']
}

const maxDepth = 32
const words: Readonly<Record<string, 'true' | 'false' | 'null'>> = {
  true: 'true',
  True: 'true',
  TRUE: 'true',
  false: 'false',
  False: 'false',
  FALSE: 'false',
  null: 'null',
  None: 'null',
  nil: 'null',
  NULL: 'null',
}
/** A value that is not known, where joined literals of code had a variable, or a template its expression. */
const gap = /⟨[^⟨⟩\n]{1,200}⟩|\{\{[^{}\n"]{1,200}\}\}/y
const number = /-?\d[\d.eE+_-]{0,60}/y
const identifier = /[A-Za-z_][\w-]{0,100}\??/y
const space = /\s*/y
const closers: Readonly<Record<string, string>> = { '{': '}', '[': ']', '(': ')' }
const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  e: '\u001b',
  '0': '\0',
}

/**
 * Reads a literal at an offset: JSON, Python's `repr`, Ruby's `inspect`, PHP's `var_export` or JavaScript. Takes linear
 * time; at most 32 levels.
 */
export const readLiteral = (text: string, from: number): LiteralReading => {
  const cursor: Cursor = { text, at: from, dialect: 'json' }
  const value = readValue(cursor, 0)
  return { value, end: cursor.at, dialect: cursor.dialect }
}

const match = (cursor: Cursor, pattern: RegExp): string | undefined => {
  pattern.lastIndex = cursor.at
  const found = pattern.exec(cursor.text)?.[0]
  if (found !== undefined) cursor.at += found.length
  return found
}

const readValue = (cursor: Cursor, depth: number): Literal | undefined => {
  match(cursor, space)
  const char = cursor.text[cursor.at] ?? ''
  if (char === '"' || char === "'") return textOrUndefined(readText(cursor))
  const source = match(cursor, gap)
  if (source !== undefined) return { type: 'gap', source: source.replace(/^\{\{ ?|^⟨| ?\}\}$|⟩$/g, '') }
  if (char === '{' || char === '[') return depth < maxDepth ? readGroup(cursor, depth) : undefined
  const digits = match(cursor, number)
  if (digits !== undefined) return { type: 'number', text: digits }
  if (char === ':') {
    cursor.at++
    cursor.dialect = 'ruby'
    return textOrUndefined(match(cursor, identifier))
  }
  const word = match(cursor, identifier)
  return word === undefined ? undefined : readWord(cursor, word, depth)
}

const textOrUndefined = (text: string | undefined): Literal | undefined =>
  text === undefined ? undefined : textLiteral(text)

/** Reads a keyword, an `array (…)`, or a call such as `Decimal('10.50')`, which has the value of its argument. */
const readWord = (cursor: Cursor, word: string, depth: number): Literal | undefined => {
  if (Object.hasOwn(words, word)) {
    if (/^(?:True|False|None)$/.test(word)) cursor.dialect = 'python'
    if (word === 'nil') cursor.dialect = 'ruby'
    const known = words[word]
    return known && { type: 'word', text: known }
  }
  match(cursor, space)
  if (cursor.text[cursor.at] !== '(' || depth >= maxDepth) return undefined
  if (word.toLowerCase() === 'array') {
    cursor.dialect = 'php'
    return readGroup(cursor, depth)
  }
  cursor.at++
  const value = readValue(cursor, depth + 1)
  match(cursor, space)
  if (value === undefined || cursor.text[cursor.at] !== ')') return undefined
  cursor.at++
  return word === 'Decimal' && value.type === 'text' ? { type: 'number', text: value.text } : value
}

const readText = (cursor: Cursor): string | undefined => {
  const { text } = cursor
  const quote = text[cursor.at] ?? ''
  if (quote === "'" && cursor.dialect === 'json') cursor.dialect = 'python'
  let value = ''
  let at = cursor.at + 1
  while (at < text.length) {
    const char = text[at] ?? ''
    if (char === quote) {
      cursor.at = at + 1
      return value
    }
    if (char !== '\\') {
      value += char
      at++
      continue
    }
    const [piece, length] = escapeAt(text, at)
    value += piece
    at += length
  }
  cursor.at = text.length
  return undefined
}

const escapeAt = (text: string, at: number): [piece: string, length: number] => {
  const letter = text[at + 1] ?? ''
  return codeEscapeAt(text, at) ?? [Object.hasOwn(escapes, letter) ? (escapes[letter] ?? '') : letter, 2]
}

const separator = /\s*(?:=>|:|,|$)/y

const readGroup = (cursor: Cursor, depth: number): Literal | undefined => {
  const { text } = cursor
  const closer = closers[text[cursor.at] ?? ''] ?? ''
  const isBraced = closer === '}'
  cursor.at++
  const entries: [string, Literal][] = []
  const items: Literal[] = []
  for (;;) {
    match(cursor, space)
    if (text[cursor.at] === closer) {
      cursor.at++
      break
    }
    const first = readKeyOrValue(cursor, depth, isBraced)
    if (first === undefined) return undefined
    const sign = match(cursor, separator)?.trim()
    if (sign === ':' || sign === '=>') {
      if (sign === '=>' && cursor.dialect === 'json') cursor.dialect = isBraced ? 'ruby' : 'php'
      const value = readValue(cursor, depth + 1)
      if (value === undefined || first.type === 'map' || first.type === 'list') return undefined
      entries.push([first.type === 'gap' ? first.source : first.text, value])
      match(cursor, separatorComma)
    } else items.push(first)
  }
  if (entries.length === 0 && !(isBraced && items.length === 0)) return { type: 'list', items }
  return items.length === 0 ? { type: 'map', entries } : undefined
}

const separatorComma = /\s*,?/y

/** Reads an unquoted name, as in JavaScript and newer Ruby, or any value. */
const readKeyOrValue = (cursor: Cursor, depth: number, isBraced: boolean): Literal | undefined => {
  const start = cursor.at
  if (isBraced && /[A-Za-z_]/.test(cursor.text[start] ?? '')) {
    const name = match(cursor, identifier)
    if (name !== undefined && /^\s*(?::|=>)/.test(cursor.text.slice(cursor.at, cursor.at + 10)))
      return textLiteral(name)
    cursor.at = start
  }
  return readValue(cursor, depth + 1)
}
