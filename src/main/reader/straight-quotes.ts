/** Quotes that are no apostrophe within a word, dashes that begin an option, and spaces that do not break. */
const typographic = /(?<!\p{L})’|’(?!\p{L})|[‘‚‛“”„‟\u00a0]|(?<=^|\s)[–—](?=[A-Za-z])/mu
/** What stands within straight quotes was typed there on purpose. */
const straightQuoted = /'[^']*'|"(?:[^"\\]|\\.)*"/gs

/** Whether a mail program or a word processor has made a command's quotes typographic. */
export const hasTypographicQuotes = (command: string): boolean =>
  typographic.test(command) && typographic.test(command.replace(straightQuoted, ''))

/**
 * A command with straight quotes, dashes and spaces in place of typographic ones. An apostrophe within a word stays
 * what it is, or it would end the text it stands in.
 */
export const straightQuotes = (command: string): string =>
  command
    .replace(/(?<=[\p{L}\p{N}])[‘’](?=\p{L})/gu, '\u2019')
    .replace(/[‘‚‛]/gu, "'")
    .replace(/’(?!\p{L})|(?<![\p{L}\p{N}])’/gu, "'")
    .replace(/[“”„‟]/gu, '"')
    .replace(/(?<=^|\s)[–—](?=[A-Za-z][\w-])/gmu, '--')
    .replace(/(?<=^|\s)[–—](?=[A-Za-z])/gmu, '-')
    .replaceAll('\u00a0', ' ')
