import { copiesAsIs, escapeHidden, fixedWidthEscape } from './hidden.ts'

/** Returns a Python string for exactly this text. */
export const pythonQuoted = (text: string): string =>
  `"${escapeHidden(text.replace(/[\\"]/g, '\\$&'), fixedWidthEscape)}"`

/** Returns a Python string for a longer text with many double quotes, on several lines if possible. */
export const pythonText = (text: string): string => {
  const keepsLines = copiesAsIs(text, 'line-breaks') && text !== '' && !text.includes("'''") && !/^'|['\\]$/.test(text)
  if (!keepsLines) return pythonQuoted(text)
  const quotes = text.includes('\n') || text.includes("'") ? "'''" : "'"
  return `${text.includes('\\') ? 'r' : ''}${quotes}${text}${quotes}`
}
