import { type Changes, quoted, type VectorIdea } from './vector-draft.ts'

/** Sets a description, the field that may contain any text. */
const described = (text: string): Changes => spelled(quoted(text))

/** Sets a description to this JSON text, exactly as written. */
const spelled = (json: string): Changes => [['description', json]]

/** Vectors about the characters of texts and their escapes. */
export const textIdeas: readonly VectorIdea[] = [
  {
    name: 'letters beyond ASCII',
    catches: 'escaping them as \\u…, or hashing another encoding than UTF-8',
    changes: [
      ['customer_lastname', '"Müller-Łukasz"'],
      ['customer_firstname', '"Zoë 日本"'],
      ['description', '"Größe × café – Привет, שלום, مرحبا, ไทย"'],
    ],
  },
  { name: 'emoji', catches: 'escaping pairs of surrogates, three-byte UTF-8', changes: described('Pizza 🍕 and 𝒜 𠮷') },
  {
    name: 'joined emoji',
    catches: 'dropping what cannot be seen: joiners, selectors',
    changes: described('👩‍👩‍👧 🏳️‍🌈 🇩🇪 ☺️'),
  },
  { name: 'composed é', catches: 'decomposing (NFD)', changes: described('caf\u00e9 \u00c5ngstr\u00f6m') },
  { name: 'decomposed é', catches: 'composing (NFC)', changes: described('cafe\u0301 A\u030angstro\u0308m \u212b') },
  { name: 'ligatures and full width', catches: 'compatibility forms (NFKC)', changes: described('ﬁne Ａ１ ① ²') },
  {
    name: 'escapes in the body',
    catches: 'hashing é as it is spelled: \\u00e9, in either case',
    changes: spelled('"caf\\u00e9 \\u00C9 \\ud83d\\ude00 \\uD83C\\uDF55"'),
  },
  {
    name: 'needless escapes',
    catches: 'keeping escapes of plain characters',
    changes: spelled('"\\u0041\\u0062 \\u002f \\u0020 \\u007e \\u0027 \\u003c"'),
  },
  {
    name: 'slashes',
    catches: 'escaping slashes, the default of json_encode in PHP',
    changes: described('and/or // https://shop.example/a/b'),
  },
  {
    name: 'escaped slashes in the body',
    catches: 'keeping \\/ as it is spelled',
    changes: [['return_url', '"https:\\/\\/shop.example\\/thanks"'], ...spelled('"a\\/b"')],
  },
  {
    name: 'characters of HTML',
    catches: 'escaping < > & and quotes: Go, Gson, JSON_HEX_TAG, sanitizers',
    changes: described('<b>Fish & chips</b> &amp; \'single\' "double" © =`'),
  },
  {
    name: 'quotes and backslashes',
    catches: 'escaping by hand, or stripping slashes',
    changes: described('"quoted" C:\\new\\table \\\\host \\" \\u00e9 \\/ ends with \\'),
  },
  {
    name: 'control characters',
    catches: 'other escapes than \\b \\f \\n \\r \\t and \\u00xx in lower case',
    changes: spelled('"controls \\b\\f\\n\\r\\t \\u0001 \\u000B \\u001B \\u001F \\u0008 \\u000a"'),
  },
  { name: 'a NUL inside', catches: 'texts that end at a NUL', changes: spelled('"before\\u0000after"') },
  {
    name: 'U+007F and C1 controls',
    catches: 'escaping what only looks like a control character to JSON',
    changes: described('DEL and C1 \u007f \u0080 \u0085 \u009f'),
  },
  {
    name: 'U+2028 and U+2029',
    catches: 'escaping the line separators: PHP without JSON_UNESCAPED_LINE_TERMINATORS, Go',
    changes: described('one\u2028two\u2029three'),
  },
  {
    name: 'invisible characters',
    catches: 'dropping a byte order mark, joiners or direction marks inside a text',
    changes: described('a\ufeffb\u200bc\u200dd\u200ee\u00adf\ufffdg\uffffh'),
  },
  {
    name: 'space at the ends',
    catches: 'trimming values, or joining spaces',
    changes: [
      ['customer_lastname', '" Doe "'],
      ['customer_firstname', '"Jane  Mary"'],
      ['description', '"\\t two tickets\\u00a0\\n"'],
    ],
  },
  {
    name: 'line breaks in a text',
    catches: 'changing CRLF to LF, or the other way round',
    changes: spelled('"one\\r\\ntwo\\nthree\\rfour"'),
  },
  {
    name: 'addresses with a query',
    catches: 'encoding or decoding URLs again',
    changes: [
      ['ipn_url', '"https://shop.example/ipn?a=1&b=%20%2F+c&d=%C3%A9"'],
      ['return_url', '"https://shop.example/thanks?order=1#top"'],
      ['cancel_url', '"https://SHOP.example:443/cart/../x?q=é"'],
    ],
  },
  {
    name: 'signs of templates and shells',
    catches: 'putting something in place of $, %, {} or `',
    changes: described(`$HOME \${x} $1 %s %d %20 {{y}} {0} \`date\` !! \\1 ; | # 100%`),
  },
  {
    name: 'JSON inside a text',
    catches: 'decoding a text that looks like JSON',
    changes: described('{"b":1,"a":[1.50, null]}'),
  },
  {
    name: 'one long field',
    catches: 'cutting what is long',
    changes: described('äb🍕/'.repeat(256)),
  },
]
