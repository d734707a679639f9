import { bracedEscape, copiesAsIs, escapeHidden } from './hidden.ts'

/** A string of Ruby that means exactly this text. */
export const rubyQuoted = (text: string): string => {
  if (copiesAsIs(text, 'one-line')) return `'${text.replace(/[\\']/g, '\\$&')}'`
  return `"${escapeHidden(text.replace(/[\\"#]/g, '\\$&'), bracedEscape)}"`
}

/** What stands after `name = `: a longer text keeps its lines where it can. */
export const rubyText = (text: string): string => {
  const keepsLines = text.includes('\n') && copiesAsIs(text, 'line-breaks') && !/^JSON$/m.test(text)
  return keepsLines ? `<<'JSON'.chomp\n${text}\nJSON` : rubyQuoted(text)
}
