import { copiesAsIs, escapeHidden, hex, isAscii } from './hidden.ts'

/** Also doubles typographic quotes, which PowerShell accepts as quotes. */
const quoted = (text: string): string => `'${text.replace(/['‘’‚‛]/g, '$&$&')}'`

const unitEscapes = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => `\\u${hex(text.charCodeAt(at), 4)}`).join('')

/**
 * Returns a PowerShell expression for exactly this text. Windows PowerShell reads a script without a byte order mark in
 * the code page of the machine, so non-ASCII characters are escaped.
 */
export const powershellQuoted = (text: string): string => {
  if (isAscii(text) && copiesAsIs(text, 'line-breaks')) return quoted(text)
  const escaped = escapeHidden(text.replaceAll('\\', '\\\\'), (codePoint) =>
    codePoint === 0x0a ? '\\n' : unitEscapes(String.fromCodePoint(codePoint)),
  ).replace(/\P{ASCII}+/gu, unitEscapes)
  return `[regex]::Unescape(${quoted(escaped)})`
}
