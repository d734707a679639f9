import type { JsonEntry, JsonNode } from '../../../../shared/json/json-node.ts'
import { type Language, languages, type Marks, membersIn, valueIn } from '../languages.ts'
import { objectDumps } from '../object-dumps.ts'
import { type Dump, float, phpDumps } from '../php-dumps.ts'
import { phpSorted } from '../php-sorted.ts'
import { scalarStyles, scalarText } from '../scalar-texts.ts'
import { backslashed, htmlEscaping } from '../text-codings.ts'
import type { KeyOrder } from '../text-recipe.ts'
import { yamlDumps } from '../yaml-dumps.ts'
import { inText, type Rank, ranked, type TextHypothesis } from './hypothesis.ts'
import { asSent, byText, looseCompare } from './order-hypotheses.ts'
import { styleFields } from './shape-hypotheses.ts'

const same = (text: string): string => text
const json = (text: string): string => JSON.stringify(text)
const { python, python2, pythonDecimal, node, ruby, java, javaAsSent, go, goSyntax } = languages

const dump = (how: string, language: Language, key: (name: string) => string, ...marks: Marks): Dump => [
  how,
  (entries) => membersIn(entries, language, key, marks),
]
const values = (how: string, language: Language, comma: string, [open, close] = ['[', ']']): Dump => [
  `without their keys, ${how}`,
  (entries) =>
    open + entries.map(([, value]) => valueIn(value, language, same, ['{', ': ', ', ', '}'])).join(comma) + close,
]
/** Encodes each field as JSON and returns them as a list or one text. */
const eachInJson = (
  how: string,
  write: (keyText: string, value: string, at: number) => string,
  [open, close] = ['[', ']'],
): Dump => [
  how,
  (entries, jsonOf) =>
    open + entries.map(([, value, keyText], at) => write(keyText, jsonOf(value), at)).join(',') + close,
]
const keysAlone = (how: string, write: (key: string) => string, comma: string, [open, close] = ['', '']): Dump => [
  `without their values, ${how}`,
  (entries) => open + entries.map(([key]) => write(key)).join(comma) + close,
]

/** Psych quotes as libyaml does, but with double quotes what starts with a mark. */
const yamlText = (text: string): string => {
  if (/^[^\p{L}\p{N}_"][^"]*$/u.test(text)) return json(text)
  if (/^[\d.:+-]+$/.test(text) || text === '') return /^\+?\d+(\.\d+)?$|^$/.test(text) ? `'${text}'` : text
  return /^[&*!|>'"%@`#{[]|: | #|[:]$/.test(text) ? `'${text.replaceAll("'", "''")}'` : text
}
const yaml: Language = { ...java, text: yamlText, words: ['true', 'false', ''] }

const textOf = (value: JsonNode, language = javaAsSent): string => valueIn(value, language, same, ['{', '=', ', ', '}'])
const xmlText = htmlEscaping('&quot;', '&#x27;')
const xml = (entries: readonly JsonEntry[]): string =>
  entries.map(([key, value]) => `<${key}>${xmlText(textOf(value))}</${key}>`).join('')
/** Perl prints texts that it decoded in double quotes if they are not ASCII, others only beyond Latin-1. */
const perlTextBeyond =
  (plain: RegExp) =>
  (text: string): string =>
    plain.test(text)
      ? `'${backslashed(text, /['\\]/g)}'`
      : `"${backslashed(text, /[\\"$@]/g).replace(/[^\0-\x7f]/gu, (letter) => `\\x{${letter.codePointAt(0)?.toString(16)}}`)}"`
const perlText = perlTextBeyond(/^[\0-\xff]*$/)
const perlDecodedText = perlTextBeyond(/^[\0-\x7f]*$/)
const isPerlNumber = (text: string): boolean => /^(?:0|-?[1-9]\d{0,8})$/.test(text)
/** Perl prints most numbers as texts. */
const perl: Language = {
  text: (text) => (isPerlNumber(text) ? text : perlText(text)),
  number: (text) => (isPerlNumber(text) ? text : `'${float(text)}'`),
  words: ['1', "''", 'undef'],
}
const perlBoolean = (value: number): string => `bless( do{\\(my $o = ${value})}, 'JSON::PP::Boolean' )`
const perlDecoded: Language = { ...perl, text: perlDecodedText, words: [perlBoolean(1), perlBoolean(0), 'undef'] }
const perlMarks: readonly Marks[] = [
  ['{', ' => ', ',', '}'],
  ['$VAR1 = {', ' => ', ',', '};'],
  ['{\n          ', ' => ', ',\n          ', '\n        }\n'],
  ['$VAR1 = {\n          ', ' => ', ',\n          ', '\n        };\n'],
  ['$VAR1 = {\n  ', ' => ', ',\n  ', '\n};\n'],
  ['{\n  ', ' => ', ',\n  ', '\n}\n'],
]

const csv = (text: string, marks: RegExp): string => (marks.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const listOf = (how: string, arrange: KeyOrder['arrange']): Dump => [
  `without their keys, as the list of ${how}`,
  (entries, jsonOf) =>
    `[${arrange(entries)
      .map(([, value]) => jsonOf(value))
      .join(',')}]`,
]
const lists: readonly Dump[] = [
  listOf('sorted values that sort() of PHP leaves', (entries) => phpSorted(entries, looseCompare)),
  listOf('sorted values that sort() leaves, which compared them as texts', (entries) => entries.toSorted(byText)),
  listOf('values from last to first that rsort() of PHP leaves', (entries) =>
    phpSorted(entries, (a, b) => looseCompare(b, a)),
  ),
  listOf('values from last to first, compared as texts', (entries) => entries.toSorted((a, b) => byText(b, a))),
  listOf('values in the order sent', (entries) => entries),
]

/** JSON put together by printing each value: with a language's words, its texts escaped or not, all in quotes or not. */
const printed = scalarStyles.flatMap((style) =>
  [true, false].flatMap((isEscaped) =>
    [false, true].map(
      (isQuoted): Dump => [
        `as JSON put together by hand, ${isQuoted ? 'every value in quotes' : 'only texts in quotes'}${isEscaped ? '' : ', nothing escaped in texts'}, with "${style.yes}", "${style.no}" and "${style.nothing}" for true, false and null`,
        (entries, jsonOf) =>
          `{${entries
            .map((entry) => {
              const [, value, keyText] = entry
              const text = scalarText(entry, jsonOf, style)
              if (value.type === 'string') return `${keyText}:${isEscaped ? jsonOf(value) : `"${text}"`}`
              return `${keyText}:${isQuoted ? `"${text}"` : text}`
            })
            .join(',')}}`,
      ],
    ),
  ),
)

const dumps: readonly Dump[] = [
  dump('as str(dict) of Python writes them', python, python.text, '{', ': ', ', ', '}'),
  dump('as str(dict) of Python 2 writes them', python2, python2.text, '{', ': ', ', ', '}'),
  [
    'as str(dict) of Python, with other quotes, writes them',
    // Without True, False or None it is JSON with spaces, and no other text to try.
    (entries, jsonOf) =>
      entries.some(([, { type }]) => type === 'boolean' || type === 'null')
        ? membersIn(entries, { ...python, text: json }, json, ['{', ': ', ', ', '}'])
        : `{${entries.map(([, value, keyText]) => `${keyText}:${jsonOf(value)}`).join(',')}}`,
  ],
  [
    'as str(dict) of Python writes them, with " in place of each apostrophe',
    (entries) => {
      const text = membersIn(entries, python, python.text, ['{', ': ', ', ', '}'])
      // Without these words it is JSON with spaces.
      return /: (?:True|False|None)[,}]/.test(text) ? text.replaceAll("'", '"') : text
    },
  ],
  dump('as str(dict) of Python writes them', pythonDecimal, python.text, '{', ': ', ', ', '}'),
  dump('as an OrderedDict of Python shows itself', python, python.text, 'OrderedDict({', ': ', ', ', '})'),
  dump('one a line, as pprint of Python writes them', python, python.text, '{', ': ', ',\n ', '}'),
  ...['', 'OrderedDict', 'dict_items', 'odict_items'].map(
    (name): Dump => [
      `as a list of pairs, as Python writes ${name === '' ? 'items()' : name}`,
      (entries) => {
        const pairs = entries.map(([key, value]) => `(${python.text(key)}, ${textOf(value, python)})`).join(', ')
        return name === '' ? `[${pairs}]` : `${name}([${pairs}])`
      },
    ],
  ),
  dump('as util.inspect of Node writes them', node, same, '{\n  ', ': ', ',\n  ', '\n}'),
  dump('as util.inspect of Node writes them', node, same, '{ ', ': ', ', ', ' }'),
  dump('as inspect of Ruby writes them', ruby, json, '{', '=>', ', ', '}'),
  dump('as inspect of Ruby 3.4 writes them', ruby, json, '{', ' => ', ', ', '}'),
  dump('as inspect of Ruby writes symbols', ruby, (key) => `:${key}`, '{', '=>', ', ', '}'),
  dump('as inspect of Ruby 3.4 writes symbols', ruby, same, '{', ': ', ', ', '}'),
  eachInJson('with => in place of each colon', (key, value) => `${key}=>${value}`, ['{', '}']),
  [
    'as a list of pairs, as Ruby writes to_a',
    (entries) => `[${entries.map(([key, value]) => `[${json(key)}, ${textOf(value, ruby)}]`).join(', ')}]`,
  ],
  dump('as Map.toString of Java writes them', java, same, '{', '=', ', ', '}'),
  dump('as Map.toString of Java writes them', javaAsSent, same, '{', '=', ', ', '}'),
  dump('as entrySet of Java writes them', java, same, '[', '=', ', ', ']'),
  dump('as %v of Go writes a map', go, same, 'map[', ':', ' ', ']'),
  dump('as %+v of Go writes a map', go, same, '{', ':', ' ', '}'),
  dump('as %#v of Go writes a map', goSyntax, json, 'map[string]interface {}{', ':', ', ', '}'),
  ...phpDumps,
  ...yamlDumps,
  ['as CSV', (entries) => `${entries.map(([, value]) => csv(textOf(value), /[", \n\r\t\\]/)).join(',')}\n`],
  ['as CSV', (entries) => `${entries.map(([, value]) => csv(textOf(value), /[",\n\r]/)).join(',')}\r\n`],
  ['as YAML', (entries) => `---\n${entries.map(([key, value]) => `${key}: ${textOf(value, yaml)}\n`).join('')}`],
  ...[perl, { ...perl, text: perlText }, perlDecoded].flatMap((language) => {
    const key = language === perlDecoded ? perlDecodedText : perlText
    return perlMarks.map((marks) => dump('as Data::Dumper of Perl writes them', language, key, ...marks))
  }),
  ['as TOML', (entries, jsonOf) => entries.map(([key, value]) => `${key} = ${jsonOf(value)}\n`).join('')],
  eachInJson('as a list of pairs in JSON', (key, value) => `[${key},${value}]`),
  eachInJson('as a list of objects in JSON, one for each field', (key, value) => `{${key}:${value}}`),
  eachInJson('as a list of objects with key and value', (key, value) => `{"key":${key},"value":${value}}`),
  eachInJson('as a list of objects with name and value', (key, value) => `{"name":${key},"value":${value}}`),
  eachInJson('without their keys, as a list in JSON', (_, value) => value),
  eachInJson('without their keys, as an object with numbers for keys', (_, value, at) => `"${at}":${value}`, [
    '{',
    '}',
  ]),
  values('as Java writes a list', java, ', '),
  values('as Go writes a struct', go, ' ', ['{', '}']),
  values('as Python writes a list', python, ', '),
  values('each in quotes, with commas between them', { ...javaAsSent, text: same }, '","', ['"', '"']),
  eachInJson('without their values, as a list in JSON', (key) => key),
  keysAlone('as Java writes a list', same, ', ', ['[', ']']),
  keysAlone('as Python writes a list', python.text, ', ', ['[', ']']),
  keysAlone('one after the other', same, ''),
  keysAlone('with commas between them', same, ','),
  ['as XML', xml],
  ...['request', 'root', 'xml', 'payment', 'order', 'data'].map(
    (name): Dump => ['as XML', (entries) => `<${name}>${xml(entries)}</${name}>`],
  ),
]

/** The fields are printed as a language displays them, or have a structure other than an object. */
export const dumpHypotheses = ranked((): TextHypothesis[] => all)

const dumped = ([how, write]: Dump, id: string, rank: Rank, order?: KeyOrder): TextHypothesis =>
  inText(
    'text-dumped',
    rank,
    `The fields were hashed ${how}, not as the JSON object of the specification.`,
    { shape: { id, write }, ...(order && { order }) },
    order ? [...styleFields, 'order'] : styleFields,
  )

const all = [
  ...dumps.map((dump, index) => dumped(dump, `dump ${index}`, index === 0 ? 1 : 2)),
  ...printed.map((dump, index) => dumped(dump, `printed ${index}`, 3)),
  ...lists.map((list, index) => dumped(list, `list ${index}`, 2, asSent)),
  // A class has its fields in any order, most often in that in which they are sent.
  ...objectDumps.map((dump, index) => dumped(dump, `object ${index}`, 3, asSent)),
  ...objectDumps.map((dump, index) => dumped(dump, `object ${index}`, 3)),
]
