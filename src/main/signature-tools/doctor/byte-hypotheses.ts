import type { TextEncoding } from './digests.ts'
import type { SealHypothesis, TextHypothesis } from './hypothesis.ts'

const form = (name: 'NFC' | 'NFD') => ({ id: name, apply: (text: string) => text.normalize(name) })

/** The text with other bytes at its ends, or its characters composed otherwise. */
export const byteHypotheses = (): TextHypothesis[] => [
  {
    code: 'trailing-newline',
    detail: 'A line break followed the JSON, before the secret.',
    patch: { newline: '\n' },
    common: true,
  },
  {
    code: 'trailing-newline',
    detail: 'A Windows line break (CR LF) followed the JSON, before the secret.',
    patch: { newline: '\r\n' },
  },
  {
    code: 'unicode-normalised',
    detail: 'The text was normalised to NFC (composed characters) before it was hashed.',
    patch: { normal: form('NFC') },
  },
  {
    code: 'unicode-normalised',
    detail: 'The text was normalised to NFD (letters and their accents apart) before it was hashed.',
    patch: { normal: form('NFD') },
  },
  {
    code: 'byte-order-mark',
    detail: 'A byte order mark (U+FEFF) stood before the JSON that was hashed.',
    patch: { mark: '\ufeff' },
  },
]

const encodings: readonly [TextEncoding, string][] = [
  ['latin1', 'ISO 8859-1 (Latin-1)'],
  ['windows-1252', 'Windows-1252'],
  ['utf16le', 'UTF-16 (little-endian)'],
  ['low-bytes', 'Latin-1, with the upper half of each character cut off'],
  ['twice-utf8', 'UTF-8 twice over: its bytes were taken for Latin-1 and encoded again'],
  ['utf16be', 'UTF-16 (big-endian)'],
  ['utf16be-mark', 'UTF-16 (big-endian, with its byte order mark)'],
  ['ascii', 'ASCII, with a question mark for each character beyond it'],
  ['ascii-dropped', 'ASCII, without the characters beyond it'],
  ['twice-utf8-windows', 'UTF-8 twice over: its bytes were taken for Windows-1252 and encoded again'],
]
const usualEncodings = 7

/** All that is hashed, secret included, in another encoding or with a line break after it. */
export const sealByteHypotheses = (): SealHypothesis[] => [
  {
    code: 'trailing-newline',
    detail: 'A line break followed the secret: all of it was hashed.',
    patch: { tail: '\n' },
    common: true,
  },
  {
    code: 'trailing-newline',
    detail: 'A Windows line break (CR LF) followed the secret: all of it was hashed.',
    patch: { tail: '\r\n' },
  },
  ...encodings.map(
    ([encoding, name], index): SealHypothesis => ({
      code: 'encoding-not-utf8',
      detail: `The text was hashed as ${name}; it is hashed as UTF-8.`,
      patch: { encoding },
      common: index < 3,
      rare: index >= usualEncodings,
    }),
  ),
]
