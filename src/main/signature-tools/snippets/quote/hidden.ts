/**
 * Characters that an editor, a chat or a clipboard loses, turns into others or does not show: controls, format
 * characters, every space but the usual one. Code that is copied holds their escapes.
 */
const hidden = /(?! )[\p{C}\p{Z}]/u
const eachHidden = /(?! )[\p{C}\p{Z}]/gu

/** `escape` gets the code point. */
export const escapeHidden = (text: string, escapeOf: (codePoint: number) => string): string =>
  text.replace(eachHidden, (character) => escapeOf(character.codePointAt(0) ?? 0))

/** Whether a text stays the same when it is copied as it stands; line breaks do in a literal of several lines. */
export const copiesAsIs = (text: string, lineBreaks: 'line-breaks' | 'one-line'): boolean =>
  !hidden.test(lineBreaks === 'line-breaks' ? text.replaceAll('\n', '') : text)

export const isAscii = (text: string): boolean => /^\p{ASCII}*$/u.test(text)

/** Of so many digits at least, in lower case. */
export const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0')

const short: Readonly<Record<number, string>> = { 9: '\\t', 10: '\\n', 13: '\\r' }

/** `\n`, `\r` and `\t`, which every language has; else what `other` says. */
export const withShortEscapes =
  (other: (codePoint: number) => string) =>
  (codePoint: number): string =>
    short[codePoint] ?? other(codePoint)

/** `\u000c`, and `\U0001f469` beyond U+FFFF: Python, Go and C#. */
export const fixedWidthEscape = withShortEscapes((codePoint) =>
  codePoint > 0xffff ? `\\U${hex(codePoint, 8)}` : `\\u${hex(codePoint, 4)}`,
)

/** `\u{c}`: PHP, JavaScript and Ruby. */
export const bracedEscape = withShortEscapes((codePoint) => `\\u{${hex(codePoint, 1)}}`)
