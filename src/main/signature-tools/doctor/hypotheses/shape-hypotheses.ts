import type { JsonEntry, JsonNode, JsonObject } from '../../../../shared/json/json-node.ts'
import { rawTraits } from '../raw-traits.ts'
import { type ScalarStyle, scalarStyles, scalarText } from '../scalar-texts.ts'
import { formEncoded, urlEncodings } from '../text-codings.ts'
import type { JsonOf, TextRecipe } from '../text-recipe.ts'
import { inText, type Rank, ranked, type TextHypothesis } from './hypothesis.ts'

/** The fields of a recipe that have no effect on a text that is not JSON. */
export const styleFields: readonly (keyof TextRecipe)[] = ['shape', 'spacing', 'slashes', 'nonAscii', 'html', 'deep']

/** The fields that select and order the members. A text made of other members replaces these. */
export const memberFields: readonly (keyof TextRecipe)[] = [
  ...(['shape', 'deep', 'order', 'names', 'leftOut', 'added', 'changed'] as const),
]

/** The fields that create the text from the members. The raw body replaces all of them. */
export const wholeTextFields: readonly (keyof TextRecipe)[] = [
  ...new Set([...styleFields, ...memberFields, 'numbers'] as const),
]

type Encoding = readonly [encode: (text: string) => string, how: string]

const encodings: readonly Encoding[] = [
  [(text) => text, 'with nothing encoded'],
  ...urlEncodings,
  [(text) => formEncoded(text).replace(/%../g, (code) => code.toLowerCase()), 'form-encoded with lower-case digits'],
]

const marks: readonly string[] = ['', '|', ',', '&', ';', ':', '.', '-', '_', ' ', '\n', '~', '*', '#', '+', '/', ', ']
const shownMark = (mark: string): string => (mark === '' ? 'nothing' : JSON.stringify(mark))

/** Separators other than those of a form: between key and value, and between pairs. */
const joints: readonly (readonly [within: string, between: string, end?: string])[] = [
  ...['', ',', ';', '|', '\n', '&amp;', ' ', ', '].map((between) => ['=', between] as const),
  ...[',', '', ';', '|', '\n', '&'].map((between) => [':', between] as const),
  ...['', '&', ',', '|'].map((between) => ['', between] as const),
  ...[',', '|', '.', '-', '\n'].map((mark) => [mark, mark] as const),
  ['=', '&', '&'],
  [': ', ', '],
  [': ', '\n'],
  ['=>', ','],
  ['=', '\n', '\n'],
]

type Write = (entries: readonly JsonEntry[], textOf: (entry: JsonEntry) => string) => string

/** Returns one text of the members for each way in which languages convert values to text, the simplest first. */
const ofScalars = (
  code: 'form-encoded' | 'values-concatenated',
  rank: Rank,
  detail: string,
  write: Write,
): TextHypothesis[] =>
  scalarStyles.map((style, index) =>
    inText(
      code,
      index === 0 ? rank : 2,
      detail,
      {
        shape: {
          id: `${detail} ${style.id}`,
          write: (entries, jsonOf) => write(entries, (entry) => scalarText(entry, jsonOf, style)),
        },
      },
      styleFields,
    ),
  )

const forms = encodings.flatMap(([encode, how], index) =>
  ofScalars(
    'form-encoded',
    index < 2 ? 0 : index === 2 ? 1 : 2,
    `The fields were hashed as a form, key=value joined with &, ${how}.`,
    (entries, textOf) => entries.map((entry) => `${encode(entry[0])}=${encode(textOf(entry))}`).join('&'),
  ),
)

const concatenations = marks.flatMap((mark, index) =>
  ofScalars(
    'values-concatenated',
    index === 0 ? 0 : index < 5 ? 1 : 2,
    `Only the values were hashed, without their keys, with ${shownMark(mark)} between them.`,
    (entries, textOf) => entries.map(textOf).join(mark),
  ),
)

const usualMarks = 9

/** The secret was the last of the values. */
const withSecret = marks
  .slice(1, usualMarks)
  .flatMap((mark) =>
    ofScalars(
      'values-concatenated',
      2,
      `Only the values were hashed, without their keys, with ${shownMark(mark)} between them and before the secret.`,
      (entries, textOf) => entries.map((entry) => textOf(entry) + mark).join(''),
    ),
  )

const pairs = joints.flatMap(([within, between, end = '']) =>
  ofScalars(
    'form-encoded',
    2,
    `The fields were hashed as keys and values joined with ${JSON.stringify(within)} and ${JSON.stringify(between)}, not as JSON.`,
    (entries, textOf) => entries.map((entry) => entry[0] + within + textOf(entry)).join(between) + end,
  ),
)

interface Query extends ScalarStyle {
  how: string
  /** Members with null are left out. */
  isNullLeftOut?: boolean
  isIndexed: boolean
}

const phpQuery: Query = {
  id: 'php',
  how: 'as http_build_query of PHP writes it: nested members as a[b], nothing for null, 1 and 0 for true and false',
  yes: '1',
  no: '0',
  nothing: '',
  isNullLeftOut: true,
  isIndexed: true,
}
const plainQuery = { id: 'plain', yes: 'true', no: 'false', nothing: '' }

/** How languages write nested members as a query string. */
const queries: readonly Query[] = [
  phpQuery,
  { ...phpQuery, isShortest: true },
  { ...plainQuery, how: 'nested members as a[b]', isIndexed: true },
  { ...plainQuery, how: 'nested members as a[b], lists as a[]', isIndexed: false },
]

const queryOf = (entries: readonly JsonEntry[], query: Query, jsonOf: JsonOf): [string, string][] => {
  const of = (path: string, key: string, node: JsonNode): [string, string][] => {
    if (node.type === 'array')
      return node.items.flatMap((one, at) => of(`${path}[${query.isIndexed ? at : ''}]`, '', one))
    if (node.type === 'object') return node.entries.flatMap(([name, value]) => of(`${path}[${name}]`, '', value))
    if (node.type === 'null' && query.isNullLeftOut) return []
    return [[path, scalarText([key, node, ''], jsonOf, query)]]
  }
  return entries.flatMap(([key, value]) => of(key, key, value))
}

const nestedForms = queries.flatMap((query, index) =>
  encodings.slice(0, 3).map(([encode, how], encoding) =>
    inText(
      'form-encoded',
      index < 2 && encoding === 1 ? 0 : 1,
      `The fields were hashed as a form, key=value joined with &, ${how}, ${query.how}.`,
      {
        shape: {
          id: `query ${index} ${encoding}`,
          write: (entries, jsonOf) =>
            queryOf(entries, query, jsonOf)
              .map(([key, value]) => `${encode(key)}=${encode(value)}`)
              .join('&'),
        },
      },
      styleFields,
    ),
  ),
)

/** The text is not JSON: a form, or the values alone. */
export const shapeHypotheses = ranked((): TextHypothesis[] => [
  ...forms,
  ...concatenations,
  ...withSecret,
  ...pairs,
  ...nestedForms,
])

/** The body was hashed as sent. */
export const rawHypothesis = (body: string, root?: JsonObject): TextHypothesis => {
  const traits = root ? rawTraits(body, root) : []
  const why = traits.length === 0 ? '' : `: ${traits.join('; ')}`
  const detail = `The body was hashed as it was sent, without bringing it into the canonical form${why}.`
  return inText('raw-body-hashed', 0, detail, { shape: { id: 'raw', write: () => body } }, wholeTextFields)
}
