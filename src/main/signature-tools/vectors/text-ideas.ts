import type { VectorIdea } from './vector-draft.ts'

/** Sets a description, the field that may contain any text. */
const described = (text: string): string => spelled(JSON.stringify(text))

/** Sets a description to this JSON text, exactly as written. */
const spelled = (json: string): string => `{"description":${json}}`

/** Vectors about the characters of texts and their escapes. */
export const textIdeas: readonly VectorIdea[] = [
  [
    'letters beyond ASCII',
    'escaping them as \\u…, or hashing another encoding than UTF-8',
    '{"customer_lastname":"Müller-Łukasz","customer_firstname":"Zoë 日本","description":"Größe × café – Привет, שלום, مرحبا, ไทย"}',
  ],
  ['emoji', 'escaping pairs of surrogates, three-byte UTF-8', described('Pizza 🍕 and 𝒜 𠮷')],
  ['joined emoji', 'dropping what cannot be seen: joiners, selectors', described('👩‍👩‍👧 🏳️‍🌈 🇩🇪 ☺️')],
  ['composed é', 'decomposing (NFD)', described('caf\u00e9 \u00c5ngstr\u00f6m')],
  ['decomposed é', 'composing (NFC)', described('cafe\u0301 A\u030angstro\u0308m \u212b')],
  ['ligatures and full width', 'compatibility forms (NFKC)', described('ﬁne Ａ１ ① ²')],
  [
    'escapes in the body',
    'hashing é as it is spelled: \\u00e9, in either case',
    spelled('"caf\\u00e9 \\u00C9 \\ud83d\\ude00 \\uD83C\\uDF55"'),
  ],
  [
    'needless escapes',
    'keeping escapes of plain characters',
    spelled('"\\u0041\\u0062 \\u002f \\u0020 \\u007e \\u0027 \\u003c"'),
  ],
  ['slashes', 'escaping slashes, the default of json_encode in PHP', described('and/or // https://shop.example/a/b')],
  [
    'escaped slashes in the body',
    'keeping \\/ as it is spelled',
    '{"return_url":"https:\\/\\/shop.example\\/thanks","description":"a\\/b"}',
  ],
  [
    'characters of HTML',
    'escaping < > & and quotes: Go, Gson, JSON_HEX_TAG, sanitizers',
    described('<b>Fish & chips</b> &amp; \'single\' "double" © =`'),
  ],
  [
    'quotes and backslashes',
    'escaping by hand, or stripping slashes',
    described('"quoted" C:\\new\\table \\\\host \\" \\u00e9 \\/ ends with \\'),
  ],
  [
    'control characters',
    'other escapes than \\b \\f \\n \\r \\t and \\u00xx in lower case',
    spelled('"controls \\b\\f\\n\\r\\t \\u0001 \\u000B \\u001B \\u001F \\u0008 \\u000a"'),
  ],
  ['a NUL inside', 'texts that end at a NUL', spelled('"before\\u0000after"')],
  [
    'U+007F and C1 controls',
    'escaping what only looks like a control character to JSON',
    described('DEL and C1 \u007f \u0080 \u0085 \u009f'),
  ],
  [
    'U+2028 and U+2029',
    'escaping the line separators: PHP without JSON_UNESCAPED_LINE_TERMINATORS, Go',
    described('one\u2028two\u2029three'),
  ],
  [
    'invisible characters',
    'dropping a byte order mark, joiners or direction marks inside a text',
    described('a\ufeffb\u200bc\u200dd\u200ee\u00adf\ufffdg\uffffh'),
  ],
  [
    'space at the ends',
    'trimming values, or joining spaces',
    '{"customer_lastname":" Doe ","customer_firstname":"Jane  Mary","description":"\\t two tickets\\u00a0\\n"}',
  ],
  ['line breaks in a text', 'changing CRLF to LF, or the other way round', spelled('"one\\r\\ntwo\\nthree\\rfour"')],
  [
    'addresses with a query',
    'encoding or decoding URLs again',
    '{"ipn_url":"https://shop.example/ipn?a=1&b=%20%2F+c&d=%C3%A9","return_url":"https://shop.example/thanks?order=1#top","cancel_url":"https://SHOP.example:443/cart/../x?q=é"}',
  ],
  [
    'signs of templates and shells',
    'putting something in place of $, %, {} or `',
    described(`$HOME \${x} $1 %s %d %20 {{y}} {0} \`date\` !! \\1 ; | # 100%`),
  ],
  ['JSON inside a text', 'decoding a text that looks like JSON', described('{"b":1,"a":[1.50, null]}')],
  ['one long field', 'cutting what is long', described('äb🍕/'.repeat(256))],
]
