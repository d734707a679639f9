import type { JsonNode, JsonObject } from '../../../shared/json/json-node.ts'
import { browserEncoded, formEncoded, percentEncoded } from './form-encodings.ts'
import type { TextHypothesis } from './hypothesis.ts'
import { rawTraits } from './raw-traits.ts'
import type { Shape, TextRecipe } from './text-recipe.ts'

type Scalars = (node: JsonNode, jsonOf: (node: JsonNode) => string) => string

const plainText: Scalars = (node, jsonOf) => {
  if (node.type === 'string') return node.value
  return node.type === 'null' ? '' : jsonOf(node)
}

/** As PHP casts: true is 1, false and null are nothing. */
const phpText: Scalars = (node, jsonOf) => {
  if (node.type === 'boolean') return node.value ? '1' : ''
  return plainText(node, jsonOf)
}

/** As Python's str() has it. */
const pythonText: Scalars = (node, jsonOf) => {
  if (node.type === 'boolean') return node.value ? 'True' : 'False'
  return node.type === 'null' ? 'None' : plainText(node, jsonOf)
}

const nullText: Scalars = (node, jsonOf) => (node.type === 'null' ? 'null' : plainText(node, jsonOf))

const encodings: readonly [id: string, encode: (text: string) => string, how: string][] = [
  ['plain', (text) => text, 'with nothing encoded'],
  ['form', formEncoded, 'form-encoded, a space as +'],
  ['percent', percentEncoded, 'percent-encoded, a space as %20'],
  ['browser', browserEncoded, 'form-encoded as URLSearchParams does it'],
  ['component', encodeURIComponent, 'encoded with encodeURIComponent'],
  [
    'lower',
    (text) => formEncoded(text).replace(/%../g, (code) => code.toLowerCase()),
    'form-encoded with lower-case digits',
  ],
]

const scalars: readonly [id: string, text: Scalars][] = [
  ['text', plainText],
  ['php', phpText],
  ['python', pythonText],
  ['null', nullText],
]

/** What a text that is no JSON has no say in. */
export const styleFields: readonly (keyof TextRecipe)[] = ['shape', 'spacing', 'slashes', 'nonAscii', 'html', 'deep']

const forms: TextHypothesis[] = encodings.flatMap(([encodingId, encode, how], index) =>
  scalars.map(([scalarId, text]): TextHypothesis => {
    const shape: Shape = {
      id: `form ${encodingId} ${scalarId}`,
      write: (entries, jsonOf) =>
        entries.map(([key, value]) => `${encode(key)}=${encode(text(value, jsonOf))}`).join('&'),
    }
    return {
      code: 'form-encoded',
      detail: `The fields were hashed as a form, key=value joined with &, ${how}.`,
      patch: { shape },
      fields: styleFields,
      common: index < 2 && scalarId === 'text',
      rare: index > 2 || scalarId !== 'text',
    }
  }),
)

const separators: readonly [separator: string, name: string][] = [
  ['', 'with nothing between them'],
  ['|', 'with | between them'],
  [',', 'with a comma between them'],
  ['&', 'with & between them'],
  [';', 'with ; between them'],
  [':', 'with : between them'],
  ['.', 'with a dot between them'],
  ['-', 'with - between them'],
  ['_', 'with _ between them'],
  [' ', 'with a space between them'],
  ['\n', 'with a line break between them'],
]

const concatenations: TextHypothesis[] = separators.flatMap(([separator, name], index) =>
  scalars.map(
    ([scalarId, text]): TextHypothesis => ({
      code: 'values-concatenated',
      detail: `Only the values were hashed, without their keys, ${name}.`,
      patch: {
        shape: {
          id: `values ${separator} ${scalarId}`,
          write: (entries, jsonOf) => entries.map(([, value]) => text(value, jsonOf)).join(separator),
        },
      },
      fields: styleFields,
      common: index === 0 && scalarId === 'text',
      rare: index > 4 || scalarId !== 'text',
    }),
  ),
)

/** Everything that makes the text out of the members; the raw body has none of it. */
export const wholeTextFields: readonly (keyof TextRecipe)[] = [
  ...styleFields,
  'order',
  'names',
  'leftOut',
  'added',
  'changed',
  'numbers',
]

const rawDetail = (traits: readonly string[]): string => {
  const sentence = 'The body was hashed as it was sent, without bringing it into the canonical form'
  return traits.length === 0 ? `${sentence}.` : `${sentence}: ${traits.join('; ')}.`
}

/** No JSON of the members at all: the body as it was sent, a form, or the values alone. */
export const rawHypothesis = (body: string, root?: JsonObject): TextHypothesis => ({
  code: 'raw-body-hashed',
  detail: rawDetail(root ? rawTraits(body, root) : []),
  patch: { shape: { id: 'raw', write: () => body } },
  fields: wholeTextFields,
  common: true,
})

/** Between key and value × between the pairs: fields joined in another way than a form. */
const joints: readonly (readonly [within: string, between: string, end?: string])[] = [
  ['=', ''],
  ['=', ','],
  ['=', ';'],
  ['=', '|'],
  ['=', '\n'],
  ['=', '&', '&'],
  ['=', '&amp;'],
  ['=', ' '],
  ['=', ', '],
  [':', ','],
  [':', ''],
  [':', ';'],
  [':', '|'],
  [':', '\n'],
  [':', '&'],
  [': ', ', '],
  [': ', '\n'],
  ['', ''],
  ['', '&'],
  ['', ','],
  ['', '|'],
  [',', ','],
  ['|', '|'],
  ['.', '.'],
  ['-', '-'],
  ['\n', '\n'],
  ['=>', ','],
  ['=', '\n', '\n'],
]

const pairs: TextHypothesis[] = joints.flatMap(([within, between, end = '']) =>
  scalars.map(
    ([scalarId, text]): TextHypothesis => ({
      code: 'form-encoded',
      detail: `The fields were hashed as keys and values joined with ${JSON.stringify(within)} and ${JSON.stringify(between)}, not as JSON.`,
      patch: {
        shape: {
          id: `pairs ${within} ${between} ${end} ${scalarId}`,
          write: (entries, jsonOf) =>
            entries.map(([key, value]) => key + within + text(value, jsonOf)).join(between) + end,
        },
      },
      fields: styleFields,
      rare: true,
    }),
  ),
)

export const shapeHypotheses = (): TextHypothesis[] => [...forms, ...concatenations, ...pairs]
