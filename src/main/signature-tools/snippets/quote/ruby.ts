import { bracedEscape, copiesAsIs, escapeHidden } from './hidden.ts'

/** Returns a Ruby string for exactly this text. */
export const rubyQuoted = (text: string): string => {
  if (copiesAsIs(text, 'one-line')) return `'${text.replace(/[\\']/g, '\\$&')}'`
  return `"${escapeHidden(text.replace(/[\\"#]/g, '\\$&'), bracedEscape)}"`
}

/** Returns the text after `name = `. A longer text is on several lines if possible. */
export const rubyText = (text: string): string => {
  const keepsLines = text.includes('\n') && copiesAsIs(text, 'line-breaks') && !/^JSON$/m.test(text)
  return keepsLines ? `<<'JSON'.chomp\n${text}\nJSON` : rubyQuoted(text)
}
