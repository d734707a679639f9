import { copiesAsIs, escapeHidden, fixedWidthEscape } from './hidden.ts'

/** Returns a C# string for exactly this text. */
export const csharpQuoted = (text: string): string =>
  `"${escapeHidden(text.replace(/[\\"]/g, '\\$&'), fixedWidthEscape)}"`

/** Returns a C# string for a longer text, on several lines if possible. */
export const csharpText = (text: string): string => {
  const keepsLines = text.includes('\n') && copiesAsIs(text, 'line-breaks')
  return keepsLines ? `@"${text.replaceAll('"', '""')}"` : csharpQuoted(text)
}
