import { bracedEscape, copiesAsIs, escapeHidden } from './hidden.ts'

/** A string of PHP that means exactly this text. */
export const phpQuoted = (text: string): string => {
  if (copiesAsIs(text, 'one-line')) return `'${text.replace(/[\\']/g, '\\$&')}'`
  return `"${escapeHidden(text.replace(/[\\"$]/g, '\\$&'), bracedEscape)}"`
}

/** The same for a longer text, which keeps its lines where it can. */
export const phpText = (text: string): string => {
  const keepsLines = text.includes('\n') && copiesAsIs(text, 'line-breaks') && !/^\s*JSON\b/m.test(text)
  return keepsLines ? `<<<'JSON'\n${text}\nJSON` : phpQuoted(text)
}
