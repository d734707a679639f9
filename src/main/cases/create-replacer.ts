export type Replacer = (text: string) => [text: string, count: number]

/** Length of the prefix by which a text is looked up. */
const prefixLength = 4

/** Hash of the first two characters of a text. */
const pairHash = (first: number, second: number): number => (first * 31 + second) & 0xffff

/**
 * Creates a function that replaces many texts in one pass, the longest first, and counts replacements. The time is linear
 * in the length of the text, unless many texts share their first four characters. `isAllowed` decides on each occurrence.
 */
export const createReplacer = (
  pairs: readonly (readonly [from: string, to: string])[],
  isAllowed: (text: string, at: number, found: string) => boolean = () => true,
): Replacer => {
  const known = new Map(pairs.filter(([from, to]) => from !== '' && from !== to))
  const mayStart = new Uint8Array(0x10000)
  const byStart = new Map<string, string[]>()
  for (const from of [...known.keys()].sort((a, b) => b.length - a.length)) {
    const [first, second] = [from.charCodeAt(0), from.charCodeAt(1)]
    // A single character may be followed by any other.
    if (from.length === 1) for (let next = 0; next < 0x10000; next++) mayStart[pairHash(first, next)] = 1
    else mayStart[pairHash(first, second)] = 1
    const start = from.slice(0, prefixLength)
    const candidates = byStart.get(start)
    if (candidates) candidates.push(from)
    else byStart.set(start, [from])
  }
  const lengths = [...new Set([...byStart.keys()].map(({ length }) => length))].sort((a, b) => b - a)
  const foundAt = (text: string, at: number): string | undefined => {
    for (const length of lengths) {
      const candidates = byStart.get(text.slice(at, at + length))
      const found = candidates?.find((from) => text.startsWith(from, at) && isAllowed(text, at, from))
      if (found !== undefined) return found
    }
    return undefined
  }
  return (text) => {
    let changed = ''
    let [copied, count] = [0, 0]
    for (let at = 0; at < text.length && known.size > 0; at++) {
      if (mayStart[pairHash(text.charCodeAt(at), text.charCodeAt(at + 1))] === 0) continue
      const found = foundAt(text, at)
      if (found === undefined) continue
      changed += text.slice(copied, at) + (known.get(found) ?? found)
      count++
      copied = at + found.length
      at = copied - 1
    }
    return [count === 0 ? text : changed + text.slice(copied), count]
  }
}
