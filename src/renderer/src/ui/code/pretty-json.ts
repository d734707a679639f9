/** Deeper text stays as it is, because indentation makes it grow with the square of the depth. The service takes 32 levels. */
const maxDepth = 64

/**
 * Formats JSON with two spaces per level and changes nothing else: numbers, escapes and key order stay as they are
 * (JSON.parse would turn `10.50` into `10.5`). Text that is not JSON, or is nested too deeply, is returned unchanged.
 */
export const prettyJson = (text: string): string => {
  try {
    JSON.parse(text)
  } catch {
    return text
  }
  const parts: string[] = []
  let depth = 0
  let isOpened = false
  const newline = () => `\n${'  '.repeat(depth)}`
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g)) {
    const wasOpened = isOpened
    isOpened = token === '{' || token === '['
    const isClosed = token === '}' || token === ']'
    if (isClosed) depth--
    // An empty object or list stays on one line.
    if (wasOpened !== isClosed) parts.push(newline())
    if (isOpened) depth++
    if (depth > maxDepth) return text
    parts.push(token)
    if (token === ',') parts.push(newline())
    else if (token === ':') parts.push(' ')
  }
  return parts.join('')
}
