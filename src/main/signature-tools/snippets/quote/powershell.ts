import { copiesAsIs, escapeHidden, hex, isAscii } from './hidden.ts'

/** PowerShell takes typographic quotes for quotes, too; doubled, each means itself. */
const quoted = (text: string): string => `'${text.replace(/['‘’‚‛]/g, '$&$&')}'`

const unitEscapes = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => `\\u${hex(text.charCodeAt(at), 4)}`).join('')

/**
 * An expression of PowerShell that means exactly this text. Windows PowerShell reads a script without a byte order mark
 * in the code page of the machine, so whatever is not ASCII is written as escapes.
 */
export const powershellQuoted = (text: string): string => {
  if (isAscii(text) && copiesAsIs(text, 'line-breaks')) return quoted(text)
  const escaped = escapeHidden(text.replaceAll('\\', '\\\\'), (codePoint) =>
    codePoint === 0x0a ? '\\n' : unitEscapes(String.fromCodePoint(codePoint)),
  ).replace(/\P{ASCII}+/gu, unitEscapes)
  return `[regex]::Unescape(${quoted(escaped)})`
}
