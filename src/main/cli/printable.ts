/**
 * Characters that move the cursor, colour, hide, reverse or break text: control and format characters, lone surrogates,
 * line and paragraph separators. The two joiners are kept, because scripts and emoji need them.
 */
const unprintable = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** Makes a line safe for a terminal. Names, messages and paths come from outside and may contain control characters. */
export const printable = (line: string): string => line.replace(unprintable, '\ufffd')

const escaped = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('')

/**
 * Makes a line of compact JSON safe for a terminal. Its value stays the same, because JSON can escape any character.
 */
export const printableJson = (json: string): string => json.replace(unprintable, escaped)
