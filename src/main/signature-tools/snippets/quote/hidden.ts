/**
 * Characters that editors, chats or clipboards drop, change or do not show: controls, format characters and every space
 * except U+0020. Generated code contains their escapes.
 */
const hidden = /(?! )[\p{C}\p{Z}]/u
const eachHidden = /(?! )[\p{C}\p{Z}]/gu

/** `escapeOf` receives the code point. */
export const escapeHidden = (text: string, escapeOf: (codePoint: number) => string): string =>
  text.replace(eachHidden, (character) => escapeOf(character.codePointAt(0) ?? 0))

/** Whether a text survives copying unchanged. Line breaks do in a multi-line literal. */
export const copiesAsIs = (text: string, lineBreaks: 'line-breaks' | 'one-line'): boolean =>
  !hidden.test(lineBreaks === 'line-breaks' ? text.replaceAll('\n', '') : text)

export const isAscii = (text: string): boolean => /^\p{ASCII}*$/u.test(text)

/** Returns lower-case hexadecimal with at least `digits` digits. */
export const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0')

const short: Readonly<Record<number, string>> = { 9: '\\t', 10: '\\n', 13: '\\r' }

/**
 * Uses the short escapes of line feed, carriage return and tab, which every language has, and otherwise `other`.
 */
export const withShortEscapes =
  (other: (codePoint: number) => string) =>
  (codePoint: number): string =>
    short[codePoint] ?? other(codePoint)

/** `\u000c`, and `\U0001f469` above U+FFFF: Python, Go and C#. */
export const fixedWidthEscape = withShortEscapes((codePoint) =>
  codePoint > 0xffff ? `\\U${hex(codePoint, 8)}` : `\\u${hex(codePoint, 4)}`,
)

/** `\u{c}`: PHP, JavaScript and Ruby. */
export const bracedEscape = withShortEscapes((codePoint) => `\\u{${hex(codePoint, 1)}}`)
