/**
 * Formats JSON with two spaces per level and changes nothing else: numbers, escapes and key order stay as they are
 * (JSON.parse would turn `10.50` into `10.5`). Text that is not JSON is returned unchanged.
 */
export const prettyJson = (text: string): string => {
  try {
    JSON.parse(text)
  } catch {
    return text
  }
  let out = ''
  let depth = 0
  const newline = () => `\n${'  '.repeat(depth)}`
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g)) {
    if (token === '{' || token === '[') {
      depth++
      out += token + newline()
    } else if (token === '}' || token === ']') {
      depth--
      out = out.trimEnd()
      out += out.endsWith('{') || out.endsWith('[') ? token : newline() + token
    } else if (token === ',') out += token + newline()
    else if (token === ':') out += ': '
    else out += token
  }
  return out
}
