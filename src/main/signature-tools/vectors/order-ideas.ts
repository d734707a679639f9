import { compact, lines, type VectorIdea } from './vector-draft.ts'

/** Vectors about whitespace and the order of keys. */
export const orderIdeas: readonly VectorIdea[] = [
  { name: 'plain call', catches: 'a recipe that is wrong altogether: order of steps, algorithm, form of the token' },
  {
    name: 'keys sorted already',
    catches: 'sorting that changes what is in order',
    layout: (members) => compact(members.toSorted(([a], [b]) => (a < b ? -1 : 1))),
  },
  { name: 'keys in reverse', catches: 'no sorting at all', layout: (members) => compact(members.toReversed()) },
  { name: 'pretty-printed', catches: 'hashing the body as it is sent, or with its white space', layout: lines('    ') },
  { name: 'tabs and CRLF', catches: 'taking out spaces only', layout: lines('\t', '\r\n') },
  {
    name: 'space after separators',
    catches: 'the default of json.dumps in Python: ", " and ": "',
    layout: (members) => compact(members).replaceAll('":', '": ').replaceAll(',"', ', "'),
  },
  {
    name: 'white space around the object',
    catches: 'hashing a line break at the end of a file',
    layout: (members) => `\n  ${compact(members)} \n`,
  },
  {
    name: 'upper and lower case keys',
    catches: 'sorting without regard to case, or by language',
    changes: [
      ['reference', '"lower"'],
      ['Reference', '"Capital"'],
      ['REFERENCE', '"upper"'],
      ['Zone', '"before every small letter"'],
      ['_zone', '"between capital and small"'],
    ],
  },
  {
    name: 'keys that are whole numbers',
    catches: 'objects of JavaScript, which put such keys first, and sorting them by value (ksort without SORT_STRING)',
    changes: [
      ['10', '"ten"'],
      ['9', '"nine"'],
      ['2', '"two"'],
      ['01', '"with a zero"'],
      ['-1', '"negative"'],
    ],
  },
  {
    name: 'numbered keys',
    catches: 'natural sorting: item2 comes after item10',
    changes: [
      ['item10', '"j"'],
      ['item2', '"b"'],
      ['item1', '"a"'],
      ['item02', '"c"'],
    ],
  },
  {
    name: 'keys that start alike',
    catches: 'comparing keys with their separator or their quote',
    changes: [
      ['amount_net', '"net"'],
      ['amount-net', '"dash"'],
      ['amount.net', '"dot"'],
      ['amount net', '"space"'],
      ['amount2', '"digit"'],
      ['amoun', '"shorter"'],
    ],
  },
  {
    name: 'keys with accents',
    catches: 'sorting by the rules of a language: é is not between e and f',
    changes: [
      ['é', '"e acute"'],
      ['zone', '"z"'],
      ['Ä', '"a umlaut"'],
      ['ß', '"sharp s"'],
      ['ж', '"zhe"'],
    ],
  },
  {
    name: 'keys beyond the BMP',
    catches: 'sorting by UTF-16 units, as JavaScript, Java and C# do: the emoji comes last',
    changes: [
      ['\u{1f600}', '"emoji, U+1F600"'],
      ['\uff5e', '"full-width tilde, U+FF5E"'],
      ['\ue000', '"private use, U+E000"'],
    ],
  },
  {
    name: 'escaped keys',
    catches: 'sorting or writing keys as they are spelled, not as what they say',
    changes: [
      ['"\\u0061lpha"', '"a"'],
      ['"sla\\/sh"', '"/"'],
      ['"\\u00e9tage"', '"é"'],
      ['"tab\\tkey"', '"tab"'],
    ],
  },
  {
    name: 'names of built-in properties',
    catches: 'objects of JavaScript that lose __proto__',
    changes: [
      ['__proto__', '{"amount":1}'],
      ['constructor', '"c"'],
      ['toString', '"t"'],
      ['hasOwnProperty', 'null'],
    ],
  },
  { name: 'an empty key', catches: 'readers that drop or rename the key ""', changes: [['', '"empty"']] },
]
