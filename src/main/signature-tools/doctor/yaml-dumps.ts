import { anyOf } from '../../../shared/any-of.ts'
import type { JsonEntry, JsonNode } from '../../../shared/json/json-node.ts'
import { type Dump, withFraction } from './php-dumps.ts'

/** A line is folded at the first space after this column. */
const width = 80

/** What YAML 1.1 reads as something else than a text. */
const otherTypes = new RegExp(
  `^${anyOf(
    /yes|no|true|false|on|off|null|~|=|<</,
    `[-+]?${anyOf(
      /0|[1-9][\d_]*|0b[01_]+|0x[\da-f_]+|0[0-7_]+/,
      /[\d][\d_]*(?::[0-5]?\d)+(?:\.[\d_]*)?/,
      /(?:\d[\d_]*)\.[\d_]*(?:e[-+]\d+)?|\.[\d_]+(?:e[-+]\d+)?|\.inf/,
    )}`,
    /\.nan|\d{4}-\d\d?-\d\d?(?:[Tt\s].*)?/,
  )}$`,
  'i',
)

const isPlain = (text: string): boolean =>
  !/^[#,[\]{}&*!|>'"%@`]|^(?:---|\.\.\.)|^[?:-](?: |$)|:(?: |$)| #|^ | $/.test(text) &&
  !/[\n\r]/.test(text) &&
  text !== ''

/** Replaces spaces by line breaks where PyYAML folds: a single space behind the last column. */
const folded = (text: string, column: number): string => {
  let written = ''
  let at = column
  for (const part of text.split(/(?<=[^ ]) (?=[^ ])/)) {
    if (written === '') written = part
    else if (at > width) {
      written += `\n  ${part}`
      at = 2
    } else {
      written += ` ${part}`
      at++
    }
    at += Array.from(part).length
  }
  return written
}

/** Writes one more line break for each run of them. */
const inSingleQuotes = (text: string, column: number): string => {
  const lines = text.replaceAll("'", "''").split(/(\n+)/)
  return `'${lines.map((line, at) => (at % 2 === 1 ? `\n${line}  ` : folded(line, at === 0 ? column + 1 : 2))).join('')}'`
}

const escapes: Readonly<Record<string, string>> = {
  ...{ '\0': '\\0', '\x07': '\\a', '\b': '\\b', '\t': '\\t', '\n': '\\n', '\v': '\\v', '\f': '\\f', '\r': '\\r' },
  ...{ '\x1b': '\\e', '"': '\\"', '\\': '\\\\', '\x85': '\\N', '\xa0': '\\_', '\u2028': '\\L', '\u2029': '\\P' },
}
const escapeOf = (one: string): string => {
  const known = escapes[one]
  if (known !== undefined) return known
  const code = one.codePointAt(0) ?? 0
  const digits = code.toString(16).toUpperCase()
  return code < 256
    ? `\\x${digits.padStart(2, '0')}`
    : code < 65_536
      ? `\\u${digits.padStart(4, '0')}`
      : `\\U${digits.padStart(8, '0')}`
}

/** In double quotes a line that is too long ends with a backslash, as PyYAML writes it. */
const inQuotes = (text: string, from: number): string => {
  const characters = Array.from(text)
  let written = '"'
  let column = from + 1
  let start = 0
  const write = (part: string): void => {
    written += part
    column += part.length
  }
  for (const [end, one] of characters.entries()) {
    if (/["\\]|[^\x20-\x7e]/u.test(one)) {
      write(characters.slice(start, end).join('') + escapeOf(one))
      start = end + 1
    }
    const canFold = end > 0 && end < characters.length - 1 && (one === ' ' || start >= end)
    if (!canFold || column + end - start <= width) continue
    written += `${characters.slice(start, end).join('')}\\\n  `
    start = Math.max(start, end)
    column = 2
    if (characters[start] === ' ') write('\\')
  }
  return `${written}${characters.slice(start).join('')}"`
}

const scalar = (node: JsonNode, column: number, isUnicode: boolean): string => {
  switch (node.type) {
    case 'string': {
      const { value } = node
      if (!(isUnicode ? /^(?:\n|[^\p{Cc}\ufeff])*$/u : /^[\n\x20-\x7e]*$/).test(value)) return inQuotes(value, column)
      return isPlain(value) && !otherTypes.test(value) ? folded(value, column) : inSingleQuotes(value, column)
    }
    case 'number':
      return withFraction(node.text)
    case 'boolean':
      return String(node.value)
    default:
      return 'null'
  }
}

const yaml =
  (isUnicode: boolean) =>
  (entries: readonly JsonEntry[]): string =>
    entries.map(([key, value]) => `${key}: ${scalar(value, key.length + 2, isUnicode)}\n`).join('')

export const yamlDumps: readonly Dump[] = [
  ['as yaml.dump of Python writes them', yaml(false)],
  ['as yaml.dump of Python writes them with allow_unicode', yaml(true)],
]
