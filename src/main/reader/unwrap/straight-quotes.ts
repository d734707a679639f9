export const typographicNote =
  'Typographic quotes were read as straight ones: mail programs and word processors make them.'

/** Quotes except apostrophes within a word, dashes at the start of an option, and no-break spaces. */
const typographic = /(?<!\p{L})’|’(?!\p{L})|[‘‚‛“”„‟\u00a0]|(?<=^|\s)[–—](?=[A-Za-z])/mu
/** Text within straight quotes was typed on purpose. */
const straightQuoted = /'[^']*'|"(?:[^"\\]|\\.)*"/gs

const apostrophe = /(?<=[\p{L}\p{N}])[‘’](?=\p{L})/gu

/** Whether a mail program or word processor has made the quotes of a command typographic. */
export const hasTypographicQuotes = (command: string): boolean =>
  typographic.test(command) && typographic.test(command.replace(straightQuoted, ''))

/**
 * Replaces typographic quotes, dashes and spaces of a command by plain ones. Keeps an apostrophe within a word, because
 * it would end the quoted text, unless the program has left no straight quote in the line.
 */
export const straightQuotes = (command: string): string =>
  command
    .replace(/^[^'"\n]+$/gm, (line) => line.replace(apostrophe, "'"))
    .replace(apostrophe, '\u2019')
    .replace(/[‘‚‛]/gu, "'")
    .replace(/’(?!\p{L})|(?<![\p{L}\p{N}])’/gu, "'")
    .replace(/[“”„‟]/gu, '"')
    .replace(/(?<=^|\s)[–—](?=[A-Za-z][\w-])/gmu, '--')
    .replace(/(?<=^|\s)[–—](?=[A-Za-z])/gmu, '-')
    .replaceAll('\u00a0', ' ')
