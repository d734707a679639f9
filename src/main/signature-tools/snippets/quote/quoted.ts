import { bracedEscape, copiesAsIs, escapeHidden, fixedWidthEscape } from './hidden.ts'

/*
 * How languages write a text; bash, PowerShell and Java have rules of their own. `…Quoted` returns a string for exactly
 * this text. `…Text` is for a longer one with many double quotes: on several lines, or without escapes, if possible.
 */

type Write = (text: string) => string

/** `special` matches what needs a backslash before it. */
const doubleQuoted =
  (special: RegExp, escapeOf: (codePoint: number) => string): Write =>
  (text) =>
    `"${escapeHidden(text.replace(special, '\\$&'), escapeOf)}"`

const singleQuoted: Write = (text) => `'${text.replace(/[\\']/g, '\\$&')}'`

/** Single quotes, which know no other escapes, unless a character needs one. */
const singleIfPossible =
  (otherwise: Write): Write =>
  (text) =>
    copiesAsIs(text, 'one-line') ? singleQuoted(text) : otherwise(text)

const keepsLines = (text: string): boolean => text.includes('\n') && copiesAsIs(text, 'line-breaks')

export const csharpQuoted = doubleQuoted(/[\\"]/g, fixedWidthEscape)
export const csharpText: Write = (text) => (keepsLines(text) ? `@"${text.replaceAll('"', '""')}"` : csharpQuoted(text))

export const goQuoted = doubleQuoted(/[\\"]/g, fixedWidthEscape)
export const goText: Write = (text) =>
  copiesAsIs(text, 'line-breaks') && !text.includes('`') ? `\`${text}\`` : goQuoted(text)

export const pythonQuoted = doubleQuoted(/[\\"]/g, fixedWidthEscape)
export const pythonText: Write = (text) => {
  const isRaw = copiesAsIs(text, 'line-breaks') && text !== '' && !text.includes("'''") && !/^'|['\\]$/.test(text)
  if (!isRaw) return pythonQuoted(text)
  const quotes = text.includes('\n') || text.includes("'") ? "'''" : "'"
  return `${text.includes('\\') ? 'r' : ''}${quotes}${text}${quotes}`
}

export const phpQuoted = singleIfPossible(doubleQuoted(/[\\"$]/g, bracedEscape))
export const phpText: Write = (text) =>
  keepsLines(text) && !/^\s*JSON\b/m.test(text) ? `<<<'JSON'\n${text}\nJSON` : phpQuoted(text)

export const rubyQuoted = singleIfPossible(doubleQuoted(/[\\"#]/g, bracedEscape))
/** Returns the text after `name = `. */
export const rubyText: Write = (text) =>
  keepsLines(text) && !/^JSON$/m.test(text) ? `<<'JSON'.chomp\n${text}\nJSON` : rubyQuoted(text)

export const javascriptQuoted: Write = (text) => escapeHidden(singleQuoted(text), bracedEscape)
export const javascriptText: Write = (text) => {
  if (!keepsLines(text) || /`|\$\{|\\$/.test(text)) return javascriptQuoted(text)
  return text.includes('\\') ? `String.raw\`${text}\`` : `\`${text}\``
}
