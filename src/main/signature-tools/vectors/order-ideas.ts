import { compact, lines, type VectorIdea } from './vector-draft.ts'

/** Vectors about whitespace and the order of keys. */
export const orderIdeas: readonly VectorIdea[] = [
  ['plain call', 'a recipe that is wrong altogether: order of steps, algorithm, form of the token'],
  [
    'keys sorted already',
    'sorting that changes what is in order',
    (members) => compact(members.toSorted(([a], [b]) => (a < b ? -1 : 1))),
  ],
  ['keys in reverse', 'no sorting at all', (members) => compact(members.toReversed())],
  ['pretty-printed', 'hashing the body as it is sent, or with its white space', lines('    ')],
  ['tabs and CRLF', 'taking out spaces only', lines('\t', '\r\n')],
  [
    'space after separators',
    'the default of json.dumps in Python: ", " and ": "',
    (members) => compact(members).replaceAll('":', '": ').replaceAll(',"', ', "'),
  ],
  [
    'white space around the object',
    'hashing a line break at the end of a file',
    (members) => `\n  ${compact(members)} \n`,
  ],
  [
    'upper and lower case keys',
    'sorting without regard to case, or by language',
    '{"reference":"lower","Reference":"Capital","REFERENCE":"upper","Zone":"before every small letter","_zone":"between capital and small"}',
  ],
  [
    'keys that are whole numbers',
    'objects of JavaScript, which put such keys first, and sorting them by value (ksort without SORT_STRING)',
    '{"10":"ten","9":"nine","2":"two","01":"with a zero","-1":"negative"}',
  ],
  ['numbered keys', 'natural sorting: item2 comes after item10', '{"item10":"j","item2":"b","item1":"a","item02":"c"}'],
  [
    'keys that start alike',
    'comparing keys with their separator or their quote',
    '{"amount_net":"net","amount-net":"dash","amount.net":"dot","amount net":"space","amount2":"digit","amoun":"shorter"}',
  ],
  [
    'keys with accents',
    'sorting by the rules of a language: é is not between e and f',
    '{"é":"e acute","zone":"z","Ä":"a umlaut","ß":"sharp s","ж":"zhe"}',
  ],
  [
    'keys beyond the BMP',
    'sorting by UTF-16 units, as JavaScript, Java and C# do: the emoji comes last',
    '{"\u{1f600}":"emoji, U+1F600","\uff5e":"full-width tilde, U+FF5E","\ue000":"private use, U+E000"}',
  ],
  [
    'escaped keys',
    'sorting or writing keys as they are spelled, not as what they say',
    '{"\\u0061lpha":"a","sla\\/sh":"/","\\u00e9tage":"é","tab\\tkey":"tab"}',
  ],
  [
    'names of built-in properties',
    'objects of JavaScript that lose __proto__',
    '{"__proto__":{"amount":1},"constructor":"c","toString":"t","hasOwnProperty":null}',
  ],
  ['an empty key', 'readers that drop or rename the key ""', '{"":"empty"}'],
]
