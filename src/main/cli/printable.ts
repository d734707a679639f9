/**
 * What moves the cursor, colours or hides text, turns its direction round or breaks the line: control and format
 * characters, lone surrogates, line and paragraph separators. The two joiners stay: scripts and emoji need them.
 */
const unprintable = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** One line for a terminal: names, messages and paths come from outside, and none of theirs may act on it. */
export const printable = (line: string): string => line.replace(unprintable, '\ufffd')

const escaped = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('')

/** The same for a line of compact JSON, which means what it meant: JSON writes any character as an escape. */
export const printableJson = (json: string): string => json.replace(unprintable, escaped)
