import type { JsonEntry, JsonNode } from '../../../shared/json/json-node.ts'
import { camelCase, goNames } from './hypotheses/key-name-hypotheses.ts'
import { type Dump, float, withFraction } from './php-dumps.ts'
import { backslashed } from './text-codings.ts'

const classNames =
  'Payment PaymentLink PaymentLinkRequest PaymentRequest PaymentLinkPayload Payload Order Request CreatePaymentLink CreateLinkRequest LinkRequest Pay'.split(
    ' ',
  )

type Write = (node: JsonNode) => string

/** Writes a value like a language: texts and numbers by their functions, then true, false and null. */
const valueBy =
  (
    text: (value: string) => string,
    number: (text: string) => string,
    [yes, no, nothing]: readonly [string, string, string],
  ): Write =>
  (node) => {
    if (node.type === 'string') return text(node.value)
    if (node.type === 'number') return number(node.text)
    if (node.type === 'boolean') return node.value ? yes : no
    return nothing
  }

const same = (text: string): string => text
const quoted = (text: string): string => JSON.stringify(text)
const python = (text: string): string => {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'"
  return quote + backslashed(text, /\\/g).replaceAll(quote, `\\${quote}`).replaceAll('\n', '\\n') + quote
}
const nodeText = (text: string): string => (text.includes("'") && !text.includes('"') ? `"${text}"` : `'${text}'`)

const java = valueBy(same, withFraction, ['true', 'false', 'null'])
const javaAsSent = valueBy(same, same, ['true', 'false', 'null'])
const pythonValue = valueBy(python, withFraction, ['True', 'False', 'None'])
const ruby = valueBy(quoted, withFraction, ['true', 'false', 'nil'])
const go = valueBy(same, float, ['true', 'false', '<nil>'])
const goSyntax = valueBy(quoted, float, ['true', 'false', 'interface {}(nil)'])
const csharp = valueBy(same, float, ['True', 'False', ''])
const script = valueBy(nodeText, float, ['true', 'false', 'null'])

type Style = readonly [
  how: string,
  value: Write,
  open: (name: string) => string,
  equals: string,
  comma: string,
  close: string,
]

/** How languages print an object of a class. */
const styles: readonly Style[] = [
  ['as a record of Java prints itself', java, (name) => `${name}[`, '=', ', ', ']'],
  ['as a record of Java prints itself', javaAsSent, (name) => `${name}[`, '=', ', ', ']'],
  ['as Lombok or a data class of Kotlin prints itself', java, (name) => `${name}(`, '=', ', ', ')'],
  ['as Lombok or a data class of Kotlin prints itself', javaAsSent, (name) => `${name}(`, '=', ', ', ')'],
  ['as a dataclass of Python prints itself', pythonValue, (name) => `${name}(`, '=', ', ', ')'],
  ['as a Struct of Ruby prints itself', ruby, (name) => `#<struct ${name} `, '=', ', ', '>'],
  ['as a record of C# prints itself', csharp, (name) => `${name} { `, ' = ', ', ', ' }'],
  ['as util.inspect of Node writes an object of a class', script, (name) => `${name} {\n  `, ': ', ',\n  ', '\n}'],
  ['as %#v of Go writes a struct', goSyntax, (name) => `main.${name}{`, ':', ', ', '}'],
  ['as %#v of Go writes a pointer to a struct', goSyntax, (name) => `&main.${name}{`, ':', ', ', '}'],
]

const written = (
  entries: readonly JsonEntry[],
  key: (name: string) => string,
  [, value, , equals, comma]: Style,
): string => entries.map(([name, node]) => key(name) + equals + value(node)).join(comma)

const ofClasses = styles.flatMap((style): Dump[] => {
  const [how, , open, , , close] = style
  const keys = how.includes('Go') ? goNames : [same, camelCase]
  return classNames.flatMap((name) =>
    keys.map((key): Dump => [how, (entries) => open(name) + written(entries, key, style) + close]),
  )
})

/** Go prints a struct without its name by %v and %+v. */
const ofGo = ['{', '&{'].flatMap((open): Dump[] => [
  ['as %v of Go writes a struct', (entries) => `${open}${entries.map(([, node]) => go(node)).join(' ')}}`],
  ...goNames.map(
    (key): Dump => [
      'as %+v of Go writes a struct',
      (entries) => `${open}${entries.map(([name, node]) => `${key(name)}:${go(node)}`).join(' ')}}`,
    ],
  ),
])

/** The fields as languages print an object of a class, by the names such a class would have. */
export const objectDumps: readonly Dump[] = [...ofGo, ...ofClasses]
