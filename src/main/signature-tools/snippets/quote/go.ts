import { copiesAsIs, escapeHidden, fixedWidthEscape } from './hidden.ts'

/** A string of Go that means exactly this text. */
export const goQuoted = (text: string): string => `"${escapeHidden(text.replace(/[\\"]/g, '\\$&'), fixedWidthEscape)}"`

/** The same for a longer text full of double quotes, which keeps its lines where it can. */
export const goText = (text: string): string =>
  copiesAsIs(text, 'line-breaks') && !text.includes('`') ? `\`${text}\`` : goQuoted(text)
