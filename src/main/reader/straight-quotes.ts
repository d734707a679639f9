const typographic = /[‘’‚‛“”„‟«»–—\u00a0\u2026]/u
/** Text within straight quotes was typed on purpose. */
const straightQuoted = /'[^']*'|"(?:[^"\\]|\\.)*"/gs

/** Whether a mail program or word processor has made the quotes of a command typographic. */
export const hasTypographicQuotes = (command: string): boolean =>
  typographic.test(command) && /[‘’‚‛“”„‟–—\u00a0]/u.test(command.replace(straightQuoted, ''))

/**
 * Replaces typographic quotes, dashes and spaces of a command by plain ones. Keeps an apostrophe within a word, because
 * it would end the quoted text.
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
