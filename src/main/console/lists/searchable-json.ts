import { parsedJson } from '../../../shared/parsed-json.ts'

/**
 * A string, closed or not. An unclosed string is skipped as a whole, because a retry at each of its quotes would be
 * slow.
 */
const stringLiteral = /"(?:[^"\\]|\\(?:.|$))*("|$)/gs

/** Decodes a JSON string: `"M\u00fcller"` → `Müller`. An invalid string is returned unchanged. */
export const unescaped = (literal: string): string =>
  String((literal.includes('\\') ? parsedJson(literal) : undefined) ?? literal.slice(1, -1))

/**
 * Returns a JSON text for searching: the text itself and, if it has escapes, the decoded text. The text need not be
 * valid: refused and masked bodies are searched too. Linear in the length of the text.
 */
export const searchableJson = (text: string): string => {
  if (!text.includes('\\')) return text
  const meanings: string[] = []
  for (const [literal, end] of text.matchAll(stringLiteral)) {
    if (end === '"' && literal.includes('\\')) meanings.push(unescaped(literal))
  }
  return [text, ...meanings].join('\n')
}
