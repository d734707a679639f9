import { copiesAsIs, escapeHidden, fixedWidthEscape } from './hidden.ts'

/** A string of Python that means exactly this text. */
export const pythonQuoted = (text: string): string =>
  `"${escapeHidden(text.replace(/[\\"]/g, '\\$&'), fixedWidthEscape)}"`

/** The same for a longer text full of double quotes, which keeps its lines where it can. */
export const pythonText = (text: string): string => {
  const keepsLines = copiesAsIs(text, 'line-breaks') && text !== '' && !text.includes("'''") && !/^'|['\\]$/.test(text)
  if (!keepsLines) return pythonQuoted(text)
  const quotes = text.includes('\n') || text.includes("'") ? "'''" : "'"
  return `${text.includes('\\') ? 'r' : ''}${quotes}${text}${quotes}`
}
