import { bracedEscape, copiesAsIs, escapeHidden } from './hidden.ts'

/** Returns a JavaScript string for exactly this text. */
export const javascriptQuoted = (text: string): string =>
  `'${escapeHidden(text.replace(/[\\']/g, '\\$&'), bracedEscape)}'`

/** Returns a JavaScript string for a longer text, on several lines if possible. */
export const javascriptText = (text: string): string => {
  const keepsLines = text.includes('\n') && copiesAsIs(text, 'line-breaks') && !/`|\$\{|\\$/.test(text)
  if (!keepsLines) return javascriptQuoted(text)
  return text.includes('\\') ? `String.raw\`${text}\`` : `\`${text}\``
}
