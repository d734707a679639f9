import { bracedEscape, copiesAsIs, escapeHidden } from './hidden.ts'

/** A string of JavaScript that means exactly this text. */
export const javascriptQuoted = (text: string): string =>
  `'${escapeHidden(text.replace(/[\\']/g, '\\$&'), bracedEscape)}'`

/** The same for a longer text, which keeps its lines where it can. */
export const javascriptText = (text: string): string => {
  const keepsLines = text.includes('\n') && copiesAsIs(text, 'line-breaks') && !/`|\$\{|\\$/.test(text)
  if (!keepsLines) return javascriptQuoted(text)
  return text.includes('\\') ? `String.raw\`${text}\`` : `\`${text}\``
}
