import { withHtmlEntities } from '../../../shared/html-entities.ts'
import { wellFormed } from '../../../shared/well-formed.ts'

/** Encodings of text in programs. A lone surrogate first becomes U+FFFD, as in UTF-8. */

const percentOf = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`

/** Like encodeURIComponent in JavaScript. */
export const component = (text: string): string => encodeURIComponent(wellFormed(text))
/** Like encodeURI in JavaScript. */
export const address = (text: string): string => encodeURI(wellFormed(text))
/** Like RFC 3986: rawurlencode in PHP, quote in Python. */
export const percentEncoded = (text: string): string => component(text).replace(/[!'()*]/g, percentOf)
/** A form like urlencode in PHP: a space is +. */
export const formEncoded = (text: string): string =>
  percentEncoded(text).replace(/~/g, percentOf).replaceAll('%20', '+')
/** A form like URLSearchParams. */
export const browserEncoded = (text: string): string =>
  component(text)
    .replace(/[!'()~]/g, percentOf)
    .replaceAll('%20', '+')

/** Encodings for URLs and forms with their names, most frequent first. */
export const urlEncodings: readonly (readonly [write: (text: string) => string, how: string])[] = [
  [formEncoded, 'form-encoded, a space as +'],
  [percentEncoded, 'percent-encoded, a space as %20'],
  [browserEncoded, 'form-encoded as URLSearchParams does it'],
  [component, 'encoded with encodeURIComponent'],
]

/** Like escape() in JavaScript. */
export const jsEscaped = (text: string): string =>
  text.replace(/[^\w@*+./-]/g, (unit) => {
    const digits = unit.charCodeAt(0).toString(16).toUpperCase()
    return digits.length > 2 ? `%u${digits.padStart(4, '0')}` : `%${digits.padStart(2, '0')}`
  })

const utf8 = new TextEncoder()
export const utf8Of = (text: string): Uint8Array => utf8.encode(text)
/** Cuts a text after as many bytes as it has characters. */
export const cutToLength = (text: string): string =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(utf8Of(text).subarray(0, text.length))
const hexDigits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
export const hexOf = (bytes: ArrayLike<number>): string => {
  let hex = ''
  for (let at = 0; at < bytes.length; at++) hex += hexDigits[(bytes[at] ?? 0) & 0xff] ?? ''
  return hex
}
export const bytesOfHex = (hex: string): Uint8Array => {
  const bytes = new Uint8Array(hex.length >> 1)
  for (let at = 0; at < bytes.length; at++) bytes[at] = Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16)
  return bytes
}

export const reversed = (text: string): string => Array.from(text).reverse().join('')
export const inLines = (text: string, length: number, end: string): string =>
  text.replace(new RegExp(`.{1,${length}}`, 'g'), (line) => line + end)

export const backslashed = (text: string, marks: RegExp): string => text.replace(marks, '\\$&')

const echoEscapes: Readonly<Record<string, string>> = {
  ...{ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', '\\': '\\', a: '\x07', v: '\v', e: '\x1b' },
}

/** Like echo -e of a shell. */
export const echoed = (text: string): string =>
  text.replace(/\\(?:u([0-9a-f]{4})|(.))/gi, (whole, code: string | undefined, letter: string) =>
    code === undefined ? (echoEscapes[letter] ?? whole) : String.fromCharCode(Number.parseInt(code, 16)),
  )

/** Maximum width that is filled. A longer number after a percent sign is that of an order. */
const maxWidth = 1_000

/** Returns what printf of bash writes for a missing argument; undefined when the letter names no format. */
const zeroOf = (letter: string, decimals: number): string | undefined => {
  if (/[diouxXgG]/.test(letter)) return '0'
  if (/f/i.test(letter)) return (0).toFixed(decimals)
  if (/e/i.test(letter)) return (0).toExponential(decimals).replace('e+', `${letter}+0`)
  if (/a/i.test(letter)) return letter === 'a' ? '0x0p+0' : '0X0P+0'
  return { b: '', c: '', s: '', q: "''" }[letter]
}

/** Like printf of bash with this format and no arguments: no text, and 0 for each number. */
export const printed = (text: string): string => {
  const formats = /%%|%([-+ #0]*)(\d*)(?:\.(\d{1,2}))?([a-z])/gi
  const filled = text.replace(formats, (found, flags = '', digits = '', decimals = '6', letter = '') => {
    if (found === '%%') return '%'
    const zero = zeroOf(letter, Number(decimals))
    const width = Number(digits)
    if (zero === undefined || width > maxWidth) return found
    const marks = /[diefga]/i.test(letter) ? flags : ''
    const sign = marks.includes('+') ? '+' : marks.includes(' ') ? ' ' : ''
    if (flags.includes('-')) return (sign + zero).padEnd(width)
    const isFilled = flags.includes('0') && zero.startsWith('0')
    return isFilled ? sign + zero.padStart(width - sign.length, '0') : (sign + zero).padStart(width)
  })
  return echoed(filled.replaceAll('\\"', '"'))
}

const htmlBy =
  (entities: Readonly<Record<string, string>>) =>
  (text: string): string =>
    text.replace(/[&<>"'`=/\\]/g, (mark) => entities[mark] ?? mark)
const angles = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Returns a function that escapes a text for HTML, with these entities for the quotes. */
export const htmlEscaping = (double: string, single: string): ((text: string) => string) =>
  htmlBy({ ...angles, '"': double, "'": single })

const ofPhp = htmlEscaping('&quot;', '&#039;')
const ofPhpCompat = htmlEscaping('&quot;', "'")

/** How languages escape a text for HTML, most frequent first. */
export const htmlStyles: readonly (readonly [write: (text: string) => string, how: string])[] = [
  [ofPhp, 'as htmlspecialchars of PHP writes them'],
  [ofPhpCompat, 'single quotes left alone'],
  [(text) => withHtmlEntities(ofPhp(text)), 'as htmlentities of PHP writes them'],
  [(text) => withHtmlEntities(ofPhpCompat(text)), 'as htmlentities writes them, single quotes left alone'],
  [htmlEscaping('&quot;', '&#39;'), "&#39; for '"],
  [htmlEscaping('&quot;', '&#x27;'), 'as html.escape of Python writes them'],
  [htmlEscaping('&#34;', '&#39;'), 'as html.EscapeString of Go writes them'],
  [htmlEscaping('"', "'"), 'both quotes left alone'],
  [htmlBy({ ...angles, '"': '&quot;', "'": '&apos;' }), "&apos; for ', as XML has it"],
  [
    htmlBy({ '&': '&#38;', '<': '&#60;', '>': '&#62;', '"': '&#34;', "'": '&#39;' }),
    'as FILTER_SANITIZE_SPECIAL_CHARS of PHP writes them',
  ],
  [
    htmlBy({ ...angles, '"': '&quot;', "'": '&#x27;', '/': '&#x2F;', '\\': '&#x5C;', '`': '&#96;' }),
    'as validator.escape of Node writes them, / as &#x2F; too',
  ],
  [
    htmlBy({ ...angles, '"': '&quot;', "'": '&#x27;', '`': '&#x60;', '=': '&#x3D;' }),
    'as Handlebars writes them, = as &#x3D; too',
  ],
  [
    htmlBy({ ...angles, '"': '&quot;', "'": '&#39;', '/': '&#x2F;', '`': '&#x60;', '=': '&#x3D;' }),
    'as Mustache writes them, / and = too',
  ],
]
