/** A string, closed or not: one that is not is passed over whole, since trying again from each quote in it takes long. */
const stringLiteral = /"(?:[^"\\]|\\(?:.|$))*("|$)/gs

/** What a JSON string stands for: `"M\u00fcller"` → `Müller`. One that is none is taken as it is. */
export const unescaped = (literal: string): string => {
  if (!literal.includes('\\')) return literal.slice(1, -1)
  try {
    return String(JSON.parse(literal))
  } catch {
    return literal.slice(1, -1)
  }
}

/**
 * A JSON text as a person would search it: the text itself and, where it has escapes, what they stand for. It need not
 * be valid: a body the service refused, or one whose card numbers were masked, is searched as well. Time is linear in
 * the length of the text.
 */
export const searchableJson = (text: string): string => {
  if (!text.includes('\\')) return text
  const meanings: string[] = []
  for (const [literal, end] of text.matchAll(stringLiteral)) {
    if (end === '"' && literal.includes('\\')) meanings.push(unescaped(literal))
  }
  return [text, ...meanings].join('\n')
}
