const stringLiteral = /"(?:[^"\\]|\\.)*"/g

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
 * be valid: a body the service refused, or one whose card numbers were masked, is searched as well.
 */
export const searchableJson = (text: string): string => {
  if (!text.includes('\\')) return text
  const escaped = (text.match(stringLiteral) ?? []).filter((literal) => literal.includes('\\'))
  return [text, ...escaped.map(unescaped)].join('\n')
}
