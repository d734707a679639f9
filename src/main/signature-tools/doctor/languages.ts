import type { JsonEntry, JsonNode } from '../../../shared/json/json-node.ts'
import { float, withFraction } from './php-dumps.ts'
import { backslashed } from './text-codings.ts'

/** How a language prints texts, numbers, and true, false and null. */
export interface Language {
  text(value: string): string
  number(text: string): string
  words: readonly [yes: string, no: string, nothing: string]
}

const same = (text: string): string => text
const json = (text: string): string => JSON.stringify(text)
/** Quotes the text with the first quote character that it does not contain. */
const quoted =
  (quotes: readonly string[]) =>
  (text: string): string => {
    const quote = quotes.find((one) => !text.includes(one)) ?? quotes[0] ?? "'"
    return quote + backslashed(text, /\\/g).replaceAll(quote, `\\${quote}`).replaceAll('\n', '\\n') + quote
  }

const python: Language = { text: quoted(["'", '"']), number: withFraction, words: ['True', 'False', 'None'] }
/** Python 2 marks texts with u and escapes what is not ASCII. */
const python2: Language = {
  ...python,
  text: (text) => {
    const hex = (letter: string): string => letter.codePointAt(0)?.toString(16) ?? ''
    const escaped = (letter: string): string => {
      const digits = hex(letter)
      if (digits.length <= 2) return `\\x${digits}`
      return digits.length <= 4 ? `\\u${digits.padStart(4, '0')}` : `\\U${digits.padStart(8, '0')}`
    }
    return `u${python.text(text).replace(/[^\0-\x7f]/gu, escaped)}`
  },
}
const java: Language = { text: same, number: withFraction, words: ['true', 'false', 'null'] }

export const languages = {
  python,
  python2,
  pythonDecimal: { ...python, number: (text: string) => `Decimal('${text}')` },
  node: { text: quoted(["'", '"', '`']), number: float, words: ['true', 'false', 'null'] },
  ruby: { text: json, number: withFraction, words: ['true', 'false', 'nil'] },
  java,
  javaAsSent: { ...java, number: same },
  go: { text: same, number: float, words: ['true', 'false', '<nil>'] },
  goSyntax: { text: json, number: float, words: ['true', 'false', 'interface {}(nil)'] },
  csharp: { text: same, number: float, words: ['True', 'False', ''] },
} as const satisfies Record<string, Language>

export type Marks = readonly [open: string, colon: string, comma: string, close: string]

type Rename = (name: string) => string

export const valueIn = (value: JsonNode, language: Language, key: Rename, marks: Marks): string => {
  switch (value.type) {
    case 'string':
      return language.text(value.value)
    case 'number':
      return language.number(value.text)
    case 'boolean':
      return language.words[value.value ? 0 : 1]
    case 'null':
      return language.words[2]
    case 'array':
      return `[${value.items.map((item) => valueIn(item, language, key, marks)).join(marks[2])}]`
    case 'object':
      return membersIn(value.entries, language, key, marks)
  }
}

/** Returns members as a language prints them, their keys renamed by `key`. */
export const membersIn = (entries: readonly JsonEntry[], language: Language, key: Rename, marks: Marks): string => {
  const [open, colon, comma, close] = marks
  const members = entries.map(([name, value]) => key(name) + colon + valueIn(value, language, key, marks))
  return open + members.join(comma) + close
}
