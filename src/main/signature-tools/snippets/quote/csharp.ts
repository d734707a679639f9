import { copiesAsIs, escapeHidden, fixedWidthEscape } from './hidden.ts'

/** A string of C# that means exactly this text. */
export const csharpQuoted = (text: string): string =>
  `"${escapeHidden(text.replace(/[\\"]/g, '\\$&'), fixedWidthEscape)}"`

/** The same for a longer text, which keeps its lines where it can. */
export const csharpText = (text: string): string => {
  const keepsLines = text.includes('\n') && copiesAsIs(text, 'line-breaks')
  return keepsLines ? `@"${text.replaceAll('"', '""')}"` : csharpQuoted(text)
}
