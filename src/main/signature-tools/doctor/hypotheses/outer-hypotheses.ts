import { base64Of, base64url, unpadded } from '../../../../shared/secret-spellings.ts'
import {
  address,
  backslashed,
  echoed,
  hexOf,
  htmlStyles,
  inLines,
  jsEscaped,
  percentEncoded,
  printed,
  urlEncodings,
  utf8Of,
} from '../text-codings.ts'
import { inText, ranked } from './hypothesis.ts'

type Rewriting = readonly [write: (text: string) => string, how: string]

const unescaped = (text: string): string =>
  text.replace(/[\u0080-\uffff]/g, (unit) => `u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
const numbered = (text: string, write: (code: number) => string): string =>
  text.replace(/[^\0-\x7f]/gu, (character) => write(character.codePointAt(0) ?? 0))
const pythonEscape = (code: number): string => {
  const [letter, length] = code < 256 ? ['x', 2] : code < 65_536 ? ['u', 4] : ['U', 8]
  return `\\${letter}${code.toString(16).padStart(Number(length), '0')}`
}
const pythonEscapes = (text: string): string =>
  numbered(text.replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t'), pythonEscape)

function pythonBytes(text: string): string {
  const shown = Array.from(utf8Of(text), (byte) => {
    if (byte === 92 || (byte === 39 && text.includes('"'))) return `\\${String.fromCharCode(byte)}`
    return byte > 126 || byte < 32 ? pythonEscape(byte) : String.fromCharCode(byte)
  })
  return `b'${shown.join('')}'`
}

/** Most frequent first. */
const encodings: readonly Rewriting[] = [
  [base64Of, 'in base64'],
  ...urlEncodings,
  [(text) => hexOf(utf8Of(text)), 'in hexadecimal digits'],
  [(text) => htmlStyles[0]?.[0](text) ?? text, `with HTML entities, ${htmlStyles[0]?.[1]}`],
  [(text) => unpadded(base64Of(text)), 'in base64 without its padding'],
  [(text) => base64url(base64Of(text)), 'in base64url'],
  [(text) => base64url(unpadded(base64Of(text))), 'in base64url without its padding'],
  [(text) => inLines(base64Of(text), 60, '\n'), 'in base64 with line breaks'],
  [(text) => inLines(base64Of(text), 76, '\n'), 'in base64 with line breaks'],
  [(text) => inLines(base64Of(text), 76, '\r\n'), 'in base64 with Windows line breaks'],
  [(text) => inLines(base64Of(text), 76, '\r\n').trimEnd(), 'in base64 with Windows line breaks'],
  [(text) => `"${base64Of(text)}"`, 'in base64 and in quotes'],
  [address, 'encoded with encodeURI'],
  [(text) => percentEncoded(text).replaceAll('%2F', '/'), 'percent-encoded except for slashes'],
  [
    (text) => address(text).replace(/%5B|%5D/g, decodeURIComponent),
    'percent-encoded except for the characters allowed in a path',
  ],
  [
    (text) => percentEncoded(text).replace(/%(24|26|2B|3A|3D|40)/g, decodeURIComponent),
    'percent-encoded except for the characters allowed in a path',
  ],
  [(text) => hexOf(utf8Of(text)).toUpperCase(), 'in hexadecimal digits'],
  ...htmlStyles.slice(1).map(([write, how]): Rewriting => [write, `with HTML entities, ${how}`]),
  [(text) => backslashed(text, /["\\']/g), 'with a backslash before each quote'],
  [(text) => backslashed(text, /["\\]/g), 'with a backslash before each double quote'],
  [(text) => backslashed(text, /"/g), 'with a backslash before each double quote'],
  [(text) => backslashed(text, /'/g), "with a backslash before each apostrophe, as \\', which JSON does not know"],
  [(text) => backslashed(text, /[$`]/g), 'with a backslash before each $ and `, as for a shell'],
  [
    (text) => text.replace(/\\(.)/g, '$1'),
    'without its backslashes, as JSON put together by hand has it, whose quotes are not escaped',
  ],
  [(text) => backslashed(text, /[.\\+*?[^\]$()]/g), 'with a backslash before each of . + * ? [ ] ^ $ ( )'],
  [(text) => text.toLowerCase(), 'in lower case'],
  [(text) => text.toUpperCase(), 'in upper case'],
  [(text) => text.replace(/[a-z]+/g, (run) => run.toUpperCase()), 'in upper case'],
  [(text) => text.replaceAll(' ', ''), 'without the spaces in its values'],
  [(text) => text.replace(/\s+/g, ''), 'without the white space in its values'],
  [(text) => text.replaceAll(', ', ','), 'without the spaces after commas, those in its values among them'],
  [
    (text) => text.replaceAll(', ', ',').replaceAll(': ', ':'),
    'without the spaces after commas and colons, those in its values among them',
  ],
  [(text) => text.replaceAll('"', ''), 'without its quotes'],
  [(text) => text.replaceAll('"', "'"), 'with single quotes in place of double ones'],
  [(text) => text.replace(/"(\w+)":/g, '$1:'), 'without the quotes around its keys'],
  [jsEscaped, 'encoded with escape() of JavaScript'],
  [(text) => numbered(text, (code) => `&#${code};`), 'with HTML entities as numbers for what is not ASCII'],
  [(text) => pythonEscapes(text.replaceAll('\\', '\\\\')), 'with the escapes of Python'],
  [pythonEscapes, 'with the escapes of Python for what is not ASCII'],
  [(text) => numbered(text, (code) => `\\x{${code.toString(16)}}`), 'with the escapes of Perl for what is not ASCII'],
  [pythonBytes, "as Python shows bytes, in b'…'"],
  [echoed, 'with its escapes replaced, as echo -e of a shell does it'],
  [(text) => text.replace(/\s+/g, ' '), 'as a shell splits it into words, one space between them'],
  [(text) => text.replace(/\$(?:\{\w+\}|[A-Za-z_]\w*|[\d$!?#*@-])/g, ''), 'with $names in it filled in by a shell'],
  [(text) => text.replaceAll('%%', '%'), 'as the format of printf'],
  [printed, 'as the format of printf, which replaced what follows a % or a backslash'],
  [(text) => text.replaceAll('&', '&amp;'), 'with &amp; for each ampersand'],
  [(text) => text.replaceAll('\\n', ''), 'without its line breaks'],
  [(text) => text.replaceAll('\\r', ''), 'without its carriage returns'],
  [(text) => text.replaceAll('\\u', '\\\\u'), 'with its escapes escaped again'],
  [unescaped, 'with \\u escapes whose backslashes were stripped'],
  [(text) => `[${utf8Of(text).join(' ')}]`, 'as the list of its bytes'],
  [(text) => `[${utf8Of(text).join(', ')}]`, 'as the list of its bytes'],
]

/** Text is missing at the ends of the JSON, or was added there. */
const wraps: readonly Rewriting[] = [
  [(text) => text.slice(1, -1), 'without its braces'],
  [(text) => text.slice(1), 'without its first brace'],
  [(text) => text.slice(0, -1), 'without its last brace'],
  [(text) => `[${text}]`, 'inside a list, in [ ]'],
  ...['data', 'payload', 'body', 'request', 'order', 'params', 'payment', 'payment_link', 'json'].map(
    (name): Rewriting => [(text) => `{"${name}":${text}}`, `inside another object, as {"${name}":…}`],
  ),
  [(text) => `{"mode":"raw","raw":${JSON.stringify(text)}}`, 'inside another object, as pm.request.body of Postman is'],
  [(text) => `'${text}'`, 'in single quotes'],
  [(text) => `"${text}"`, 'in double quotes'],
  [(text) => `'${text.replaceAll("'", "'\\''")}'`, 'in single quotes, as escapeshellarg of PHP writes it'],
  [(text) => `(${text})`, 'in parentheses'],
  [(text) => `{${text}}`, 'in one more pair of braces'],
  [(text) => `${text.slice(0, -1)},}`, 'with a comma after the last field'],
  [(text) => `${text},`, 'with a comma after it'],
  [(text) => `${text};`, 'with a semicolon after it'],
  [(text) => `${text}${text}`, 'twice, one after the other'],
  [(text) => `${utf8Of(text).length}:${text}`, 'with its length and a colon before it'],
  [(text) => `${utf8Of(text).length}${text}`, 'with its length before it'],
  [(text) => `${text}${utf8Of(text).length}`, 'with its length after it'],
  [(text) => `<![CDATA[${text}]]>`, 'in CDATA of XML'],
  [(text) => `callback(${text})`, 'in callback(…), as JSONP'],
  [(text) => `<pre>${text}</pre>`, 'in <pre>…</pre>'],
  [(text) => ` ${text}`, 'with a space before it'],
]

/** The whole text was encoded or wrapped before the secret was joined to it. */
export const outerHypotheses = ranked(() => [
  ...encodings.map(([apply, how], index) =>
    inText(
      'text-encoded',
      index === 0 ? 0 : index < 5 ? 1 : 2,
      `The whole JSON was hashed ${how}; it is hashed as it is.`,
      {
        outer: { id: `${index}`, apply },
      },
    ),
  ),
  ...wraps.map(([apply, how], index) =>
    inText('text-wrapped', 2, `The JSON was hashed ${how}.`, { outer: { id: `wrap ${index}`, apply } }),
  ),
])
