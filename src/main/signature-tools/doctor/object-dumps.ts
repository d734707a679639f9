import { camelCase, goNames } from './hypotheses/key-name-hypotheses.ts'
import { type Language, languages, membersIn } from './languages.ts'
import type { Dump } from './php-dumps.ts'

const classNames =
  'Payment PaymentLink PaymentLinkRequest PaymentRequest PaymentLinkPayload Payload Order Request CreatePaymentLink CreateLinkRequest LinkRequest Pay'.split(
    ' ',
  )

const { python, ruby, java, javaAsSent, go, goSyntax, csharp, node } = languages
const same = (text: string): string => text

type Style = readonly [
  how: string,
  language: Language,
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
  ['as a dataclass of Python prints itself', python, (name) => `${name}(`, '=', ', ', ')'],
  ['as a Struct of Ruby prints itself', ruby, (name) => `#<struct ${name} `, '=', ', ', '>'],
  ['as a record of C# prints itself', csharp, (name) => `${name} { `, ' = ', ', ', ' }'],
  ['as util.inspect of Node writes an object of a class', node, (name) => `${name} {\n  `, ': ', ',\n  ', '\n}'],
  ['as %#v of Go writes a struct', goSyntax, (name) => `main.${name}{`, ':', ', ', '}'],
  ['as %#v of Go writes a pointer to a struct', goSyntax, (name) => `&main.${name}{`, ':', ', ', '}'],
]

const ofClasses = styles.flatMap(([how, language, open, equals, comma, close]): Dump[] => {
  const keys = how.includes('Go') ? goNames : [same, camelCase]
  return classNames.flatMap((name) =>
    keys.map((key): Dump => [how, (entries) => membersIn(entries, language, key, [open(name), equals, comma, close])]),
  )
})

/** Go prints a struct without its name by %v and %+v. */
const ofGo = ['{', '&{'].flatMap((open): Dump[] => [
  ['as %v of Go writes a struct', (entries) => membersIn(entries, go, () => '', [open, '', ' ', '}'])],
  ...goNames.map(
    (key): Dump => ['as %+v of Go writes a struct', (entries) => membersIn(entries, go, key, [open, ':', ' ', '}'])],
  ),
])

/** The fields as languages print an object of a class, by the names such a class would have. */
export const objectDumps: readonly Dump[] = [...ofGo, ...ofClasses]
