import { copiesAsIs, escapeHidden, fixedWidthEscape } from './hidden.ts'

/** Returns a Go string for exactly this text. */
export const goQuoted = (text: string): string => `"${escapeHidden(text.replace(/[\\"]/g, '\\$&'), fixedWidthEscape)}"`

/** Returns a Go string for a longer text with many double quotes, on several lines if possible. */
export const goText = (text: string): string =>
  copiesAsIs(text, 'line-breaks') && !text.includes('`') ? `\`${text}\`` : goQuoted(text)
