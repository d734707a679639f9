/** Maximum nesting of objects and arrays, as in a create call. */
const maxDepth = 32
/**
 * Maximum number of values in a body, which validation visits one by one. The largest body in use names 1,000 rules.
 */
const maxValues = 10_000

/**
 * Describes why a JSON text is too deep, or has too many values to validate in one turn of the event loop. undefined
 * for other texts, including invalid JSON, which the parser reports. Linear in the length of the text.
 */
export const jsonBoundsFault = (text: string): string | undefined => {
  let [depth, values] = [0, 1]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x22) at = closingQuote(text, at)
    else if (code === 0x5b || code === 0x7b) {
      depth++
      values++
    } else if (code === 0x5d || code === 0x7d) depth--
    else if (code === 0x2c) values++
    if (depth > maxDepth) return `is nested deeper than ${maxDepth} levels`
    if (values > maxValues) return `has more than ${maxValues} values`
  }
  return undefined
}

/** Returns the index of the quote that ends the string at `from`, or the end of the text. */
const closingQuote = (text: string, from: number): number => {
  for (let at = text.indexOf('"', from + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let backslashes = 0
    while (text.charCodeAt(at - 1 - backslashes) === 0x5c) backslashes++
    if (backslashes % 2 === 0) return at
  }
  return text.length
}
