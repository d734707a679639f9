/** Objects and arrays inside each other, as in a create call. */
const maxDepth = 32
/** Values of a body, which validation goes through one by one. The largest in use names 1,000 rules. */
const maxValues = 10_000

/**
 * What is wrong with the shape of a JSON text, before it is parsed: too deep, or too many values to look at in one turn
 * of the event loop. Undefined where nothing is, or where it is no JSON, which its parser says. Time is linear.
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

/** The quote that ends the string at `from`; the end of the text where none does. */
const closingQuote = (text: string, from: number): number => {
  let at = from + 1
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === 0x22) return at
    at += code === 0x5c ? 2 : 1
  }
  return text.length
}
