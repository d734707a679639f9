/**
 * A JSON text as a person would search it: the text itself and, where it has escapes, what they stand for. A text
 * whose card numbers were masked may not parse; then the text alone has to do.
 */
export const searchableJson = (text: string): string => {
  if (!text.includes('\\')) return text
  try {
    const values: string[] = []
    JSON.parse(text, (_key, value: unknown) => {
      if (typeof value === 'string') values.push(value)
      return value
    })
    return `${text}\n${values.join('\n')}`
  } catch {
    return text
  }
}
