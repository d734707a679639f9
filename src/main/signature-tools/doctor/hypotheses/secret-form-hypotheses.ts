import { decodedComponent } from '../../../../shared/decoded-component.ts'
import { withoutHtmlEntities } from '../../../../shared/html-entities.ts'
import { base64url, unpadded } from '../../../../shared/secret-spellings.ts'
import type { Digests, TextEncoding } from '../digests.ts'
import {
  backslashed,
  bytesOfHex,
  component,
  hexOf,
  htmlStyles,
  inLines,
  jsEscaped,
  percentEncoded,
  reversed,
} from '../text-codings.ts'
import { type HashHypothesis, inHash, type Rank, rankAt, ranked } from './hypothesis.ts'
import { secretNames } from './placeholder-hypotheses.ts'

export type CodedBy = Pick<Digests, 'encode' | 'decode' | 'toBase64' | 'fromBase64'>

const quotes: readonly [before: string, after: string, what: string][] = [
  ['"', '"', 'double quotes around it'],
  ["'", "'", 'single quotes around it'],
  ["b'", "'", "b'…' around it, as Python writes bytes"],
  ['`', '`', 'backticks around it'],
  ['<', '>', 'angle brackets around it'],
  ['{', '}', 'braces around it'],
  ['[', ']', 'brackets around it'],
  ['“', '”', 'typographic quotes around it'],
  ['Optional[', ']', 'Optional[…] around it, as Java writes an Optional'],
  ['Some("', '")', 'Some("…") around it, as Rust writes an Option'],
  ['["', '"]', 'brackets and quotes around it, as a list in JSON'],
  ["['", "']", 'brackets and quotes around it, as a list of Python'],
  ['(', ')', 'parentheses around it'],
  ...['"', "'"].flatMap((quote): [string, string, string][] => [
    [quote, '', 'one quote, before it'],
    ['', quote, 'one quote, after it'],
  ]),
  ['\\"', '\\"', 'escaped quotes around it'],
]
const usualQuotes = 2

/** The secret was used as printed by a language, or with the quotes of a settings file. */
export const quotedSecretHypotheses = ranked((): HashHypothesis[] =>
  quotes.map(([before, after, what], index) =>
    inHash('secret-quoted', rankAt(index, 1, usualQuotes), `The secret was used with ${what}.`, { before, after }),
  ),
)

/** Invalid escapes stay as they are. */
const decoded = (text: string): string => decodedComponent(text.replace(/%(?![0-9a-f]{2})/gi, '%25')) ?? text

const asciiJson = (secret: string): string =>
  JSON.stringify(secret).replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Returns other encodings of the secret as text. */
const encodedForms = (secret: string, { encode, toBase64 }: CodedBy): [text: string, how: string][] => {
  const bytes = encode(secret, 'utf8')
  const base64 = toBase64(bytes)
  const bare = unpadded(base64)
  return [
    [base64, 'encoded in base64'],
    [`${base64}\n`, 'encoded in base64, with a line break after it'],
    [toBase64(encode(`${secret}\n`, 'utf8')), 'encoded in base64 together with a line break'],
    [bare, 'encoded in base64 without its padding'],
    [base64url(bare), 'encoded in base64url'],
    [inLines(base64, 76, '\n').trimEnd(), 'encoded in base64 with line breaks'],
    [hexOf(bytes), 'written in hexadecimal digits'],
    [hexOf(bytes).toUpperCase(), 'written in hexadecimal digits'],
    [component(secret), 'percent-encoded'],
    [component(secret).replaceAll('%20', '+'), 'form-encoded'],
    [percentEncoded(secret), 'percent-encoded'],
    [percentEncoded(secret).replaceAll('%2F', '/'), 'percent-encoded except for slashes'],
    [percentEncoded(secret).replaceAll('%20', '+'), 'form-encoded'],
    [jsEscaped(secret), 'encoded with escape() of JavaScript'],
    [JSON.stringify(secret).slice(1, -1), 'escaped as in JSON'],
    [secret.replaceAll('/', '\\/'), 'escaped as in JSON'],
    [JSON.stringify(secret.replaceAll('/', '\\/')).replaceAll('\\\\/', '\\/'), 'encoded as JSON, in quotes,'],
    [JSON.stringify(secret), 'encoded as JSON, in quotes,'],
    [JSON.stringify(`${secret}\n`), 'encoded as JSON, in quotes and with a line break,'],
    [asciiJson(secret), 'encoded as JSON, in quotes and with \\u escapes,'],
    [asciiJson(secret).slice(1, -1), 'escaped as in JSON'],
    [`s:${bytes.length}:"${secret}";`, 'serialised as PHP does it'],
    ...htmlStyles.map(([write]): [string, string] => [write(secret), 'escaped for HTML']),
    [withoutHtmlEntities(secret), 'unescaped from HTML'],
    [decoded(secret), 'percent-decoded'],
    [decoded(secret.replaceAll('+', ' ')), 'form-decoded'],
    [secret.replaceAll('+', ' '), 'form-decoded, its plus signs taken for spaces,'],
    [backslashed(secret, /['"\\]/g), 'escaped with backslashes'],
    [backslashed(secret, /\\/g), 'escaped with backslashes'],
    [base64url(secret), 'put in the letters of base64url'],
    [`[${bytes.join(' ')}]`, 'written as the list of its bytes'],
    [`[${bytes.join(', ')}]`, 'written as the list of its bytes'],
  ]
}

/** How a secret of digits looks after it was a number. */
const readAsNumber = (secret: string): [text: string, how: string][] => [
  ...(/^0[0-7]+$/.test(secret)
    ? [[String(BigInt(`0o${secret}`)), 'read as an octal number, because it begins with a zero,'] as [string, string]]
    : []),
  [String(BigInt(secret)), 'read as a number, so that its leading zeros were lost,'],
  [String(Number(secret)), 'read as a number of JavaScript, which keeps 16 digits,'],
  [
    Number(secret)
      .toExponential()
      .replace(/e\+(?=\d$)/, 'e+0'),
    'read as a float',
  ],
  ...['a float of PHP', 'a number of Excel, which keeps 15 digits,'].map((what, at): [string, string] => {
    const digits = Number(secret).toPrecision(14 + at)
    return [digits.replace(/\.?0*e\+/, 'E+'), `read as ${what}`]
  }),
  ['9223372036854775807', 'read as a whole number of 64 bits, which ends there,'],
  ['2147483647', 'read as a whole number of 32 bits, which ends there,'],
]

/** Encodings in which a setting may be read or stored. */
const secretEncodings: readonly [TextEncoding, string][] = [
  ['latin1', 'encoded in ISO 8859-1 (Latin-1)'],
  ['windows-1252', 'encoded in Windows-1252'],
  ['windows-1250', 'encoded in Windows-1250'],
  ['windows-1251', 'encoded in Windows-1251'],
  ['ascii-dropped', 'stripped of its characters beyond ASCII'],
  ['ascii', 'made ASCII, with a question mark for each character beyond it,'],
  ['ascii-replaced', 'made ASCII, with U+FFFD for each character beyond it,'],
  ['low-bytes', 'encoded with one byte for each character'],
  ['twice-utf8', 'read from UTF-8 as Latin-1, as .properties files of Java are,'],
  ['twice-utf8-windows', 'read from UTF-8 as Windows-1252'],
  ['utf16le', 'encoded in UTF-16 (little-endian)'],
  ['utf16be', 'encoded in UTF-16 (big-endian)'],
]

const propertyEscapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', f: '\f' }

/** Java's Properties: `\n` is a line break, and other backslashes are dropped. */
const propertyText = (secret: string): string =>
  secret.replace(/\\([\s\S])/g, (_, letter: string) => propertyEscapes[letter] ?? letter)

/** Limits the characters of a secret of which each is tried as mistyped. */
const maxMistyped = 80
const typed = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at))

/** The secret with one character wrong, missing or added, or two exchanged, as when it is copied by hand. */
export const mistypedSecretHypotheses = (secret: string): HashHypothesis[] =>
  Array.from({ length: Math.min(secret.length + 1, maxMistyped) }, (_, at) => {
    const [before, after] = [secret.slice(0, at), secret.slice(at + 1)]
    const [character, next] = [secret.charAt(at), secret.charAt(at + 1)]
    const detail = `One character of the secret was mistyped, missing or added, or two were exchanged, at character ${at + 1}.`
    const texts = new Set([before + after, before + next + character + after.slice(1)])
    for (const other of typed) texts.add(before + other + after).add(before + other + character + after)
    texts.delete(secret)
    return Array.from(texts, (text) => inHash('secret-altered', 4, detail, { secret: text }))
  }).flat()

/** Returns the secret as truncated, copied, expanded by a shell or changed by a function. */
const alteredForms = (secret: string): [text: string, how: string][] => {
  const { length } = secret
  const lengths = Array.from({ length: Math.max(0, Math.min(length, maxMistyped) - 4) }, (_, at) => length - 1 - at)
  const expanded = (value: string): string => secret.replace(/\$(?:\{\w+\}|[A-Za-z_]\w*|[\d$!?#*@-])/g, value)
  const withoutClass = secret.replace(/[^A-Za-z0-9]/g, '')
  return [
    [secret + secret, 'used twice, one after the other,'],
    ...(/^\d+$/.test(secret) ? readAsNumber(secret) : []),
    ...(['NFC', 'NFD', 'NFKC'] as const).map((form): [string, string] => [
      secret.normalize(form),
      `normalised to ${form}`,
    ]),
    [secret.normalize('NFD').replace(/[\u0300-\u036f]/g, ''), 'stripped of its accents'],
    [reversed(secret), 'reversed'],
    [secret.toUpperCase(), 'put in upper case'],
    [secret.toLowerCase(), 'put in lower case'],
    [secret.toLocaleUpperCase('tr'), 'put in upper case by the rules of Turkish'],
    [secret.toLocaleLowerCase('tr'), 'put in lower case by the rules of Turkish'],
    [secret.replace(/%[a-f0-9]{2}/gi, ''), 'stripped of percent escapes, as by sanitize_text_field of WordPress,'],
    [secret.replace(/<[^>]*>?/g, ''), 'used without what looks like HTML tags'],
    [secret.replace(/<.*$/s, ''), 'cut at its first <, as by strip_tags of PHP,'],
    [secret[0]?.toUpperCase() + secret.slice(1), 'put in upper case at its first letter'],
    [
      expanded(''),
      'read where $names are filled in and nothing stood for one, as in double quotes of a shell, PHP or Perl or in docker compose,',
    ],
    [secret.replace(/[$@][A-Za-z_]\w*/g, ''), 'read by double quotes of Perl, which fill in $names and @names,'],
    [propertyText(secret), 'read from a file of properties, where a backslash begins an escape,'],
    [secret.replace(/\$HOME/g, '/root'), 'read by a shell that filled in $HOME'],
    [secret.replace(/\s.*$/s, ''), 'cut at its first space, as by a shell where it has no quotes,'],
    ...['; a semicolon', ', a comma', '. a dot', ') a parenthesis', '- a hyphen', '% a percent sign'].map(
      (mark): [string, string] => [secret + mark.slice(0, 1), `copied with ${mark.slice(2)} after it`],
    ),
    [`Bearer ${secret}`, 'used with the word Bearer before it'],
    [`${length}:${secret}`, 'used with its length before it'],
    ...(
      [
        ['live', 'test'],
        ['test', 'live'],
        ['prod', 'test'],
        ['sandbox', 'live'],
        ['sk', 'pk'],
        ['sk', 'mk'],
      ] as const
    ).map(([from, to]): [string, string] => [secret.replace(from, to), `used with "${to}" in place of "${from}"`]),
    [
      secret.replace(/[a-z]/gi, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase())),
      'used with upper and lower case exchanged',
    ],
    ...[
      ['--', '–'],
      ['--', '—'],
      ['-', '–'],
      ['...', '…'],
      ["'", '’'],
    ].map(([from = '', to = '']): [string, string] => [
      secret.replaceAll(from, to),
      `changed by an editor that writes ${to} for ${from}`,
    ]),
    ...['2010', '2011', '2212', '00ad'].map((code): [string, string] => [
      secret.replaceAll('-', String.fromCharCode(Number.parseInt(code, 16))),
      `copied from a document with U+${code.toUpperCase()}, which looks alike, for each hyphen`,
    ]),
    [secret.replace(/[#;].*$/, ''), 'read from a file in which # or ; starts a comment'],
    [secret.replace(/[&].*$/, ''), 'cut at its first ampersand'],
    [secret.replace(/=+$/, ''), 'used without the equals signs at its end'],
    [secret.replace(/\s+/g, ''), 'used without the white space in it'],
    [secret.replace(/\\(.)/g, '$1'), 'read with its backslashes taken for escapes'],
    [secret.replace(/`[^`]*`|!\w+/g, ''), 'read by a shell that took part of it for a command'],
    [secret.split(/[=]/)[0] ?? '', 'cut at its first equals sign'],
    [secret.split(':').at(-1) ?? '', 'cut at its last colon'],
    [secret.replace(/^[A-Za-z]+_(?:[A-Za-z]+_)?/, ''), 'used without the part before its underscore'],
    [withoutClass, 'used without all that is neither letter nor digit'],
    [secret.replace(/%[0-9a-zA-Z+.-]*[a-zA-Z]/g, ''), 'taken for a format, and what follows a % was replaced'],
    ...lengths.flatMap((count): [string, string][] => [
      [secret.slice(0, count), `cut after ${count} characters`],
      [secret.slice(-count), `cut to its last ${count} characters`],
    ]),
    ...[16, 24, 32, 48, 64].flatMap((count): [string, string][] =>
      length >= count
        ? []
        : [
            [secret.padEnd(count, '\0'), `filled up to ${count} bytes with NUL characters`],
            [secret.padEnd(count, ' '), `filled up to ${count} characters with spaces`],
            [secret.padEnd(count, '0'), `filled up to ${count} characters with zeros`],
          ],
    ),
  ]
}

/** Returns the bytes that the secret decodes to. Most secrets contain only base64 characters. */
const decodedForms = (secret: string, { fromBase64 }: CodedBy): [bytes: Uint8Array, how: string][] => {
  const forms: [Uint8Array, string][] = []
  if (/^[A-Za-z0-9+/_-]{4,}={0,2}$/.test(secret)) {
    forms.push([fromBase64(secret), 'decoded from base64'])
    // Some decoders skip the base64url characters like invalid ones.
    if (/[_-]/.test(secret)) forms.push([fromBase64(secret.replace(/[_-]/g, '')), 'decoded from base64'])
  } else if (secret.length >= 8) forms.push([fromBase64(secret), 'decoded from base64, ignoring other characters,'])
  if (/^(?:[0-9a-f]{2}){2,}$/i.test(secret)) forms.push([bytesOfHex(secret), 'decoded from hexadecimal digits'])
  return forms
}

/** A secret was encoded or decoded before it was joined, as bytes or converted to text. */
export const codedSecretHypotheses = (secret: string, coding: CodedBy): HashHypothesis[] => {
  const hypotheses: HashHypothesis[] = []
  const tried = new Set([secret])
  const add = (
    text: string,
    how: string,
    patch: HashHypothesis['patch'],
    rank: Rank,
    code: HashHypothesis['code'] = 'secret-encoded',
  ): void => {
    if (tried.has(text)) return
    tried.add(text)
    hypotheses.push(inHash(code, rank, `The secret was ${how} before it was joined.`, patch))
  }
  for (const [index, [text, how]] of encodedForms(secret, coding).entries()) {
    add(text, how, { secret: text }, index > 0 ? 2 : 1)
  }
  for (const [text, how] of alteredForms(secret)) {
    if (text !== '') add(text, how, { secret: text }, 2, 'secret-altered')
  }
  for (const name of secret.includes('&') ? secretNames : []) {
    const text = secret.replaceAll('&', () => name)
    const how = `put in by sed, which wrote the word that it replaced (${name}) for each &,`
    add(text, how, { secret: text }, 3, 'secret-altered')
  }
  for (const [encoding, how] of secretEncodings) {
    const bytes = coding.encode(secret, encoding)
    if (hexOf(bytes) === hexOf(coding.encode(secret, 'utf8'))) continue
    add(`bytes ${hexOf(bytes)}`, how, { secret: coding.decode(bytes), secretBytes: bytes }, 2)
  }
  for (const [bytes, how] of decodedForms(secret, coding)) {
    const text = coding.decode(bytes)
    add(`bytes ${hexOf(bytes)}`, how, { secret: text, secretBytes: bytes }, 1)
    add(text, `${how} and read as UTF-8`, { secret: text }, 2)
    const each = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
    add(each, `${how}, one character for each byte,`, { secret: each }, 2)
  }
  return hypotheses
}
