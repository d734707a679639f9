import type { JsonEntry } from '../../../../shared/json/json-node.ts'
import { type HashHypothesis, inHash, inText, ranked, type TextHypothesis } from './hypothesis.ts'
import { wholeTextFields } from './shape-hypotheses.ts'

const missingValueTexts: readonly [text: string, what: string][] = [
  ['', 'An empty text'],
  ['{}', 'An empty object, {},'],
  ['[]', 'An empty list, [],'],
  ['null', 'null'],
  ['None', 'None'],
  ['nil', 'nil'],
  ['undefined', 'undefined'],
  ['false', 'false'],
  ['true', 'true'],
  ['1', '1'],
  ['""', 'An empty text in quotes'],
  ['Array', 'The word Array, as PHP writes a list as text,'],
  ['Object', 'The word Object'],
  ['[object Object]', '[object Object], as JavaScript writes an object as text,'],
  ['[object Map]', '[object Map], as JavaScript writes a map as text,'],
  ['[object Promise]', '[object Promise], as JavaScript writes what was not awaited,'],
  ['"[object Object]"', '[object Object], as JavaScript writes an object as text,'],
  ...[
    'System.Collections.Hashtable',
    'System.Object',
    'System.Collections.Generic.Dictionary`2[System.String,System.Object]',
    'System.Collections.Generic.SortedDictionary`2[System.String,System.Object]',
    'System.Collections.Generic.Dictionary`2[System.String,System.String]',
  ].map((name): [string, string] => [name, 'The name of a .NET type']),
  ...['BODY', 'JSON', 'PAYLOAD', 'DATA', 'body', 'json', 'payload', 'data', 'REQUEST', 'request'].flatMap(
    (name): [string, string][] => [
      [`$${name}`, `The name $${name}, which nothing filled in,`],
      [`\${${name}}`, `The name \${${name}}, which nothing filled in,`],
      [`{${name}}`, `The name {${name}}, which nothing filled in,`],
      [name, `The word ${name}`],
    ],
  ),
  ['body.json', 'The name of a file, body.json,'],
  ['@body.json', 'The name of a file, @body.json,'],
  ['payload.json', 'The name of a file, payload.json,'],
]

const valuesOf = (entries: readonly JsonEntry[], keys: readonly string[], isTwoDecimals: boolean): string[] =>
  keys.map((key) => {
    const value = entries.find(([name]) => name === key)?.[1]
    if (value === undefined) return key === 'currency_code' ? 'USD' : ''
    if (value.type === 'string') return value.value
    if (value.type !== 'number') return ''
    return isTwoDecimals ? Number(value.text).toFixed(2) : value.text
  })

const chosen: readonly (readonly string[])[] = [
  ['order_id'],
  ['amount'],
  ['order_id', 'amount'],
  ['amount', 'order_id'],
  ['order_id', 'amount', 'currency_code'],
  ['amount', 'currency_code', 'order_id'],
  ['order_id', 'currency_code', 'amount'],
  ['currency_code', 'amount', 'order_id'],
  ['customer_email', 'order_id', 'amount'],
]
/** Between the values, and after the last one. */
const marks: readonly (readonly [between: string, end: string])[] = [
  ...['', '|', '.', ':', '&', '-', ';', ',', '+'].map((mark) => [mark, ''] as const),
  ...['|', '.', ':', '-'].map((mark) => [mark, mark] as const),
]

/** The payload was missing, so something else was hashed, or only a few of its values. */
export const missingTextHypotheses = ranked((): TextHypothesis[] => [
  ...missingValueTexts.map(([text, what]) =>
    inText(
      'text-missing',
      2,
      `${what} was hashed in place of the JSON.`,
      { shape: { id: `nothing ${text}`, write: () => text } },
      wholeTextFields,
    ),
  ),
  ...chosen.flatMap((keys) =>
    marks.slice(0, keys.length === 1 ? 1 : undefined).flatMap(([mark, end]) =>
      [false, true].map((isTwo) =>
        inText(
          'values-concatenated',
          keys.length === 1 ? 2 : 3,
          `Only the values of ${keys.join(', ')} were hashed${mark === '' ? '' : `, with ${mark} between them`}${isTwo ? ', the amount with two decimals' : ''}; all of the JSON is.`,
          {
            shape: {
              id: `chosen ${keys} ${mark} ${end} ${isTwo}`,
              write: (entries) => valuesOf(entries, keys, isTwo).join(mark) + end,
            },
          },
          wholeTextFields,
        ),
      ),
    ),
  ),
])

/** How templates and code write two variables side by side. */
const literals: readonly ((json: string, secret: string) => string)[] = [
  (json, secret) => `$${json}$${secret}`,
  (json, secret) => `\${${json}}\${${secret}}`,
  (json, secret) => `{${json}}{${secret}}`,
  (json, secret) => `#{${json}}#{${secret}}`,
  (json, secret) => `{$${json}}{$${secret}}`,
  (json, secret) => `$${json}.$${secret}`,
  (json, secret) => `$${json} . $${secret}`,
  (json, secret) => `${json} + ${secret}`,
  (json, secret) => `${json}+${secret}`,
  (json, secret) => `${json}${secret}`,
]
const jsonNames = 'json payload body data canonical JSON PAYLOAD BODY DATA string text message'.split(' ')
const secretNames = 'secret merchant_secret merchantSecret SECRET MERCHANT_SECRET key secretKey secret_key'.split(' ')
const constants = [
  '%s%s',
  '{}{}',
  '{0}{1}',
  '',
  ...'undefinedundefined nullnull NoneNone null undefined NaN 0 1 false true'.split(' '),
]

/** A template was hashed that nothing filled in, without either JSON or secret. */
export const literalHypotheses = ranked((): HashHypothesis[] =>
  [
    ...constants,
    ...literals.flatMap((write) => jsonNames.flatMap((json) => secretNames.map((secret) => write(json, secret)))),
  ].map((text) =>
    inHash(
      'text-missing',
      3,
      text === ''
        ? 'Nothing was hashed: both JSON and secret were missing.'
        : `The text ${text} was hashed, which nothing filled in, in place of JSON and secret.`,
      { join: { id: `literal ${text}`, write: () => text } },
    ),
  ),
)
