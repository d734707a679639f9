import type { JsonEntry, JsonNode } from '../../../../shared/json/json-node.ts'
import type { TextEncoding } from '../digests.ts'
import { type HashHypothesis, inHash, inText, rankAt, ranked, type TextHypothesis } from './hypothesis.ts'

const form = (name: 'NFC' | 'NFD' | 'NFKC' | 'NFKD') => ({ id: name, apply: (text: string) => text.normalize(name) })
/** What transliteration to ASCII makes of characters that are no letter with an accent. Each precedes its spelling. */
const plainSpellings = new Map(
  [
    ...'–- —- ‘\' ’\' ‚\' “" ”" „" …... €EUR ßss øo ØO łl ŁL đd ĐD æae ÆAE œoe ŒOE ıi þth ðd °deg ×x'.split(' '),
    '\u00a0 ',
  ].map((word) => [word.slice(0, 1), word.slice(1)]),
)
const replaced = (id: string, pattern: RegExp, by: string) => ({
  id,
  apply: (text: string) => text.replace(pattern, by),
})
const strippedOf = (id: string, name: 'NFD' | 'NFKD', more: (text: string) => string) => ({
  id,
  apply: (text: string) => more(text.normalize(name).replace(/[\u0300-\u036f]/g, '')),
})
const dashes = (text: string): string => text.replace(/[–—]/g, '-').replace(/[‘’]/g, "'").replace(/[“”]/g, '"')
const spelt = (text: string): string => text.replace(/[^\0-\x7f]/gu, (one) => plainSpellings.get(one) ?? one)
const withoutRest = (text: string): string => spelt(text).replace(/[^\0-\x7f]/gu, '')
const questioned = (text: string): string => spelt(text).replace(/[^\0-\x7f]/gu, '?')
const withoutAccents = { id: 'bare', apply: (text: string) => text.normalize('NFD').replace(/[\u0300-\u036f]/g, '') }

/** The text has other bytes at its ends, or another Unicode normalization. */
export const byteHypotheses = ranked((): TextHypothesis[] => [
  inText('trailing-newline', 0, 'A line break followed the JSON, before the secret.', { newline: '\n' }),
  inText('trailing-newline', 1, 'A Windows line break (CR LF) followed the JSON, before the secret.', {
    newline: '\r\n',
  }),
  ...(
    [
      [form('NFC'), 'normalised to NFC (composed characters)'],
      [form('NFD'), 'normalised to NFD (letters and their accents apart)'],
      [form('NFKC'), 'normalised to NFKC (characters replaced by plain ones)'],
      [form('NFKD'), 'normalised to NFKD (plain characters, accents apart)'],
      [withoutAccents, 'stripped of its accents'],
      [strippedOf('bare nfkd', 'NFKD', (text) => text), 'stripped of its accents after NFKD'],
      [strippedOf('bare dashes', 'NFKD', dashes), 'stripped of its accents, with plain dashes and quotes'],
      [strippedOf('spelt', 'NFD', spelt), 'written in ASCII as far as that goes'],
      [strippedOf('spelt dropped', 'NFD', withoutRest), 'written in ASCII, and what has no such spelling was dropped'],
      [strippedOf('spelt ?', 'NFD', questioned), 'written in ASCII, with ? for what has no such spelling'],
    ] as const
  ).map(([normal, how], index) =>
    inText('unicode-normalised', index < 5 ? 1 : 2, `The text was ${how} before it was hashed.`, { normal }),
  ),
  ...(
    [
      [replaced('astral', /[\u{10000}-\u{10ffff}]/gu, ''), 'left out'],
      [replaced('astral fffd', /[\u{10000}-\u{10ffff}]/gu, '\ufffd'), 'hashed as U+FFFD'],
      [replaced('astral ?', /[\u{10000}-\u{10ffff}]/gu, '?'), 'hashed as a question mark'],
      [replaced('astral ????', /[\u{10000}-\u{10ffff}]/gu, '????'), 'hashed as four question marks'],
    ] as const
  ).map(([normal, how]) =>
    inText(
      'value-changed-after-signing',
      2,
      `Characters beyond U+FFFF, as most emoji are, were ${how}, as a database with the character set utf8 of MySQL stores them.`,
      { normal },
    ),
  ),
  inText('byte-order-mark', 1, 'A byte order mark (U+FEFF) stood before the JSON that was hashed.', { mark: '\ufeff' }),
])

const encodings: readonly [TextEncoding, string][] = [
  ['latin1', 'ISO 8859-1 (Latin-1)'],
  ['windows-1252', 'Windows-1252'],
  ['utf16le', 'UTF-16 (little-endian)'],
  ['ascii', 'ASCII, with a question mark for each character beyond it'],
  ['low-bytes', 'Latin-1, with the upper half of each character cut off'],
  ['windows-1250', 'Windows-1250'],
  ['windows-1251', 'Windows-1251'],
  ['twice-utf8', 'UTF-8 twice over: its bytes were taken for Latin-1 and encoded again'],
  ['utf16be', 'UTF-16 (big-endian)'],
  ['utf16be-mark', 'UTF-16 (big-endian, with its byte order mark)'],
  ['utf16le-mark', 'UTF-16 (little-endian, with its byte order mark)'],
  ['ascii-dropped', 'ASCII, without the characters beyond it'],
  ['ascii-replaced', 'ASCII, with U+FFFD for each character beyond it'],
  ['twice-utf8-windows', 'UTF-8 twice over: its bytes were taken for Windows-1252 and encoded again'],
  ['twice-utf8-cp437', 'UTF-8 twice over: its bytes were taken for code page 437 and encoded again'],
  ['low-seven-bits', 'UTF-8 with the highest bit of each byte cut off'],
  ['iso-8859-2', 'ISO 8859-2 (Latin-2)'],
  ['iso-8859-15', 'ISO 8859-15 (Latin-9)'],
  ['cp437', 'code page 437'],
  ['cp850', 'code page 850'],
  ['cp852', 'code page 852'],
  ['macintosh', 'Mac Roman'],
  ['windows-1254', 'Windows-1254'],
  ['iso-8859-9', 'ISO 8859-9 (Latin-5)'],
  ['koi8-r', 'KOI8-R'],
  ['utf32le-mark', 'UTF-32 (little-endian, with its byte order mark)'],
  ['utf32le', 'UTF-32 (little-endian)'],
  ['utf32be', 'UTF-32 (big-endian)'],
  ['utf7', 'UTF-7, as Python writes it'],
  ['utf7-perl', 'UTF-7, as Perl writes it'],
  ['utf7-iconv', 'UTF-7, as iconv writes it'],
  ['java-utf', 'modified UTF-8 after two bytes of length, as writeUTF of Java writes it'],
  ['cesu8', 'CESU-8'],
  ['ebcdic', 'EBCDIC (CCSID 37)'],
  ['gbk', 'GBK, the code page 936 of Windows in Chinese'],
  ['shift_jis', 'Shift JIS'],
  ['big5', 'Big5'],
  ['euc-kr', 'the Korean code page 949'],
  ['windows-1253', 'Windows-1253'],
  ['windows-1257', 'Windows-1257'],
  ['iso-8859-5', 'ISO 8859-5'],
  ['iso-8859-7', 'ISO 8859-7'],
]
const usualEncodings = 14

const tails: readonly [string, string][] = [
  ['\n', 'A line break'],
  ['\r\n', 'A Windows line break (CR LF)'],
  ['\r', 'A carriage return'],
  ['\n\n', 'An empty line'],
]

const textsIn = (node: JsonNode): string[] => {
  if (node.type === 'string') return [node.value]
  if (node.type === 'array') return node.items.flatMap(textsIn)
  return node.type === 'object' ? node.entries.flatMap(([key, value]) => [key, ...textsIn(value)]) : []
}
const utf8InLatin1 = /^(?:[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3})+$/

/** Whether all texts beyond ASCII were encoded twice: their characters up to U+00FF are UTF-8 when taken for bytes. */
export const isEncodedTwice = (entries: readonly JsonEntry[], secrets: readonly string[]): boolean => {
  const texts = [...secrets, ...entries.flatMap(([key, value]) => [key, ...textsIn(value)])]
  const beyond = texts.flatMap((text) => text.match(/[^\0-\x7f]+/g) ?? [])
  return beyond.length > 0 && beyond.every((run) => utf8InLatin1.test(run))
}

const sentTwice = (encoding: TextEncoding): HashHypothesis =>
  inHash(
    'value-changed-after-signing',
    0,
    'The right texts were hashed, but sent encoded twice: their UTF-8 was taken for Latin-1 and encoded again.',
    { encoding },
  )

/** The same for a body whose texts are encoded twice. */
export const hashByteHypothesesOfTwice = ranked((): HashHypothesis[] => [sentTwice('latin1'), ...hashBytes()])

/** The hashed text, secret included, has another encoding or a line break at its end. */
export const hashByteHypotheses = ranked(hashBytes)

function hashBytes(): HashHypothesis[] {
  return [
    ...tails.map(([tail, what], index) =>
      inHash('trailing-newline', rankAt(index, 1, 2), `${what} followed the secret: all of it was hashed.`, { tail }),
    ),
    ...['-n ', '-e '].flatMap((lead) =>
      ['\n', ''].map((tail) =>
        inHash(
          'text-wrapped',
          2,
          `"${lead}" was hashed before the JSON${tail && ', and a line break at the end'}: echo of sh prints its option. Use printf '%s'.`,
          { lead, tail },
        ),
      ),
    ),
    ...encodings.map(([encoding, name], index) =>
      inHash(
        'encoding-not-utf8',
        rankAt(index, 3, usualEncodings),
        `The text was hashed as ${name}; it is hashed as UTF-8.`,
        { encoding },
      ),
    ),
  ]
}
