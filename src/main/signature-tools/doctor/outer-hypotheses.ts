import type { Digests } from './digests.ts'
import { browserEncoded, formEncoded, percentEncoded } from './form-encodings.ts'
import type { TextHypothesis } from './hypothesis.ts'

const component = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))

const inLines = (text: string, length: number, end: string): string =>
  (text.match(new RegExp(`.{1,${length}}`, 'g')) ?? []).map((line) => line + end).join('')

/** The whole text encoded for a way it does not go, before the secret was joined to it. */
export const outerHypotheses = ({ encode, toBase64 }: Pick<Digests, 'encode' | 'toBase64'>): TextHypothesis[] => {
  const base64 = (text: string): string => toBase64(encode(text, 'utf8'))
  const bare = (text: string): string => base64(text).replace(/=+$/, '')
  const hex = (text: string): string =>
    Array.from(encode(text, 'utf8'), (byte) => byte.toString(16).padStart(2, '0')).join('')
  const encodings: readonly [id: string, apply: (text: string) => string, how: string][] = [
    ['base64', base64, 'in base64'],
    ['form', formEncoded, 'form-encoded, a space as +'],
    ['percent', percentEncoded, 'percent-encoded, a space as %20'],
    ['component', component, 'encoded with encodeURIComponent'],
    ['browser', browserEncoded, 'form-encoded as URLSearchParams does it'],
    ['base64-bare', bare, 'in base64 without its padding'],
    ['base64url', (text) => bare(text).replaceAll('+', '-').replaceAll('/', '_'), 'in base64url'],
    ['base64-60', (text) => inLines(base64(text), 60, '\n'), 'in base64 with line breaks'],
    ['base64-76', (text) => inLines(base64(text), 76, '\n'), 'in base64 with line breaks'],
    ['base64-mime', (text) => inLines(base64(text), 76, '\r\n'), 'in base64 with Windows line breaks'],
    ['address', (text) => encodeURI(text.replace(/\p{Surrogate}/gu, '\ufffd')), 'encoded with encodeURI'],
    ['slashes-kept', (text) => percentEncoded(text).replaceAll('%2F', '/'), 'percent-encoded, but for slashes'],
    ['hex', hex, 'in hexadecimal digits'],
    ...wholeText,
  ]
  const coded = encodings.map(
    ([id, apply, how], index): TextHypothesis => ({
      code: 'text-encoded',
      detail: `The whole JSON was hashed ${how}; it is hashed as it is.`,
      patch: { outer: { id, apply } },
      common: index === 0,
      rare: index > 1,
    }),
  )
  return [
    ...coded,
    ...wraps.map(
      ([apply, how]): TextHypothesis => ({
        code: 'text-wrapped',
        detail: `The JSON was hashed ${how}.`,
        patch: { outer: { id: how, apply } },
        rare: true,
      }),
    ),
  ]
}

const entity = (mark: string, single: string): string =>
  ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[mark] ?? single
const html =
  (marks: RegExp, single = '&#39;') =>
  (text: string): string =>
    text.replace(marks, (mark) => entity(mark, single))
/** Named as htmlentities of PHP does for Latin letters: the letter and its accent. */
const accents: Readonly<Record<string, string>> = {
  '\u0300': 'grave',
  '\u0301': 'acute',
  '\u0302': 'circ',
  '\u0303': 'tilde',
  '\u0308': 'uml',
  '\u0327': 'cedil',
  '\u030a': 'ring',
  '\u030c': 'caron',
}
const named: Readonly<Record<string, string>> = {
  ß: 'szlig',
  '€': 'euro',
  '–': 'ndash',
  '—': 'mdash',
  '©': 'copy',
  '®': 'reg',
  '™': 'trade',
  '°': 'deg',
  '£': 'pound',
  '’': 'rsquo',
  '‘': 'lsquo',
  '“': 'ldquo',
  '”': 'rdquo',
  '…': 'hellip',
  ø: 'oslash',
  Ø: 'Oslash',
  æ: 'aelig',
  Æ: 'AElig',
  '\u00a0': 'nbsp',
}
const latinOnly = /^[\u00a0-\u00ff\u0160\u0161]$/
const htmlNamed = (text: string): string =>
  html(
    /[&<>"']/g,
    '&#039;',
  )(text).replace(/[^\0-\x7f]/gu, (letter) => {
    const [base = '', accent = ''] = Array.from(letter.normalize('NFD'))
    const name =
      named[letter] ?? (latinOnly.test(letter) && accents[accent] !== undefined ? base + accents[accent] : undefined)
    return name === undefined ? letter : `&${name};`
  })
const escapeUnits = (text: string): string =>
  text.replace(/[^\w@*+./-]/g, (unit) => {
    const code = unit.charCodeAt(0)
    return code < 256
      ? `%${code.toString(16).toUpperCase().padStart(2, '0')}`
      : `%u${code.toString(16).toUpperCase().padStart(4, '0')}`
  })
const pythonEscapes = (text: string): string =>
  text.replace(/[\\\n\r\t]|[^\0-\x7f]/gu, (mark) => {
    if (mark === '\\') return '\\\\'
    const code = mark.codePointAt(0) ?? 0
    if (code < 128) return { '\n': '\\n', '\r': '\\r' }[mark] ?? '\\t'
    const digits = code.toString(16)
    return code < 256
      ? `\\x${digits}`
      : code < 65_536
        ? `\\u${digits.padStart(4, '0')}`
        : `\\U${digits.padStart(8, '0')}`
  })
const backslashed =
  (marks: RegExp) =>
  (text: string): string =>
    text.replace(marks, '\\$&')
const bytesIn = (text: string): number[] => Array.from(unescapedUtf8(text), (unit) => unit.charCodeAt(0))
const unescapedUtf8 = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd')).replace(/%(..)/g, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  )
const pythonBytes = (text: string): string =>
  `b'${bytesIn(text)
    .map((byte) =>
      byte === 92
        ? '\\\\'
        : byte === 39
          ? text.includes('"')
            ? "\\'"
            : "'"
          : byte > 126 || byte < 32
            ? `\\x${byte.toString(16).padStart(2, '0')}`
            : String.fromCharCode(byte),
    )
    .join('')}'`

/** The whole text through one function too many; those of a platform's own are given by the caller. */
const wholeText: readonly [id: string, apply: (text: string) => string, how: string][] = [
  ['html', html(/[&<>"']/g), 'escaped for HTML'],
  ['html-php', html(/[&<>"']/g, '&#039;'), 'escaped for HTML'],
  ['html-python', html(/[&<>"']/g, '&#x27;'), 'escaped for HTML'],
  ['html-go', (text) => html(/[&<>"']/g)(text).replaceAll('&quot;', '&#34;'), 'escaped for HTML'],
  ['html-double', html(/[&<>"]/g), 'escaped for HTML'],
  ['html-bare', html(/[&<>]/g), 'escaped for HTML, but for quotes'],
  ['html-named', htmlNamed, 'escaped for HTML with named entities'],
  ['slashed', backslashed(/["\\']/g), 'with a backslash before each quote'],
  ['slashed-double', backslashed(/["\\]/g), 'with a backslash before each double quote'],
  ['slashed-only-double', backslashed(/"/g), 'with a backslash before each double quote'],
  ['unslashed', (text) => text.replace(/\\(.)/g, '$1'), 'without its backslashes'],
  ['quotemeta', backslashed(/[.\\+*?[^\]$()]/g), 'with a backslash before each of . + * ? [ ] ^ $ ( )'],
  ['lower', (text) => text.toLowerCase(), 'in lower case'],
  ['upper', (text) => text.toUpperCase(), 'in upper case'],
  ['ascii-upper', (text) => text.replace(/[a-z]+/g, (run) => run.toUpperCase()), 'in upper case'],
  ['spaceless', (text) => text.replaceAll(' ', ''), 'without the spaces in its values'],
  ['blankless', (text) => text.replace(/\s+/g, ''), 'without the white space in its values'],
  ['quoteless', (text) => text.replaceAll('"', ''), 'without its quotes'],
  ['single-quotes', (text) => text.replaceAll('"', "'"), 'with single quotes in place of double ones'],
  ['bare-keys', (text) => text.replace(/"(\w+)":/g, '$1:'), 'without the quotes around its keys'],
  ['escape', escapeUnits, 'encoded with escape() of JavaScript'],
  ['unicode-escape', pythonEscapes, 'with the escapes of Python'],
  ['python-bytes', pythonBytes, "as Python shows bytes, in b'…'"],
  ['byte-list', (text) => `[${bytesIn(text).join(' ')}]`, 'as the list of its bytes'],
  ['byte-list-comma', (text) => `[${bytesIn(text).join(', ')}]`, 'as the list of its bytes'],
  [
    'hex-upper',
    (text) =>
      bytesIn(text)
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join('')
        .toUpperCase(),
    'in hexadecimal digits',
  ],
  [
    'raw-address',
    (text) => encodeURI(text.replace(/\p{Surrogate}/gu, '\ufffd')).replace(/%5B|%5D/g, decodeURIComponent),
    'percent-encoded, but for what a path may hold',
  ],
  [
    'path-escape',
    (text) =>
      encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
        .replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
        .replace(/%(24|26|2B|3A|3D|40)/g, decodeURIComponent),
    'percent-encoded, but for what a path may hold',
  ],
  ['base64-quoted', (text) => `"${base64Of(text)}"`, 'in base64 and in quotes'],
]

const base64Of = (text: string): string => btoaOf(bytesIn(text))
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const btoaOf = (bytes: readonly number[]): string => {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const word = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
    for (let sextet = 0; sextet < 4; sextet++) {
      text += at + sextet > bytes.length ? '=' : alphabet[(word >> (18 - 6 * sextet)) & 63]
    }
  }
  return text
}

const inObject = ['data', 'payload', 'body', 'request', 'order', 'params', 'payment', 'payment_link', 'json']

/** Something missing from around the JSON, or something else around it. */
const wraps: readonly [apply: (text: string) => string, how: string][] = [
  [(text) => text.slice(1, -1), 'without its braces'],
  [(text) => text.slice(1), 'without its first brace'],
  [(text) => text.slice(0, -1), 'without its last brace'],
  [(text) => `[${text}]`, 'inside a list, in [ ]'],
  ...inObject.map((name): [(text: string) => string, string] => [
    (text) => `{"${name}":${text}}`,
    `inside another object, as {"${name}":…}`,
  ]),
  [(text) => `'${text}'`, 'in single quotes'],
  [(text) => `"${text}"`, 'in double quotes'],
  [(text) => `'${text.replaceAll("'", "'\\''")}'`, 'in single quotes, as escapeshellarg of PHP writes it'],
  [(text) => `(${text})`, 'in parentheses'],
  [(text) => `${text.slice(0, -1)},}`, 'with a comma after the last field'],
  [(text) => `${text},`, 'with a comma after it'],
  [(text) => `${text};`, 'with a semicolon after it'],
  [(text) => `${text}${text}`, 'twice, one after the other'],
]
