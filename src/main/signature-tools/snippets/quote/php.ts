import { bracedEscape, copiesAsIs, escapeHidden } from './hidden.ts'

/** Returns a PHP string for exactly this text. */
export const phpQuoted = (text: string): string => {
  if (copiesAsIs(text, 'one-line')) return `'${text.replace(/[\\']/g, '\\$&')}'`
  return `"${escapeHidden(text.replace(/[\\"$]/g, '\\$&'), bracedEscape)}"`
}

/** Returns a PHP string for a longer text, on several lines if possible. */
export const phpText = (text: string): string => {
  const keepsLines = text.includes('\n') && copiesAsIs(text, 'line-breaks') && !/^\s*JSON\b/m.test(text)
  return keepsLines ? `<<<'JSON'\n${text}\nJSON` : phpQuoted(text)
}
