export type Replacer = (text: string) => [text: string, count: number]

/** Characters by which texts are looked up. */
const width = 4

const quickOf = (first: number, second: number): number => (first * 31 + second) & 0xffff

/**
 * Replaces many texts in one pass, the longest first; returns how often. Takes time linear in the length of the text,
 * however many there are. `isAllowed`: whether one may be replaced where it stands.
 */
export const createReplacer = (
  pairs: readonly (readonly [from: string, to: string])[],
  isAllowed: (text: string, at: number, found: string) => boolean = () => true,
): Replacer => {
  const known = new Map(pairs.filter(([from, to]) => from !== '' && from !== to))
  const quick = new Uint8Array(0x10000)
  const byStart = new Map<string, string[]>()
  for (const from of [...known.keys()].sort((a, b) => b.length - a.length)) {
    const [first, second] = [from.charCodeAt(0), from.charCodeAt(1)]
    // A single character may have any other behind it.
    if (from.length === 1) for (let next = 0; next < 0x10000; next++) quick[quickOf(first, next)] = 1
    else quick[quickOf(first, second)] = 1
    const start = from.slice(0, width)
    const same = byStart.get(start)
    if (same) same.push(from)
    else byStart.set(start, [from])
  }
  const widths = [...new Set([...byStart.keys()].map(({ length }) => length))].sort((a, b) => b - a)
  const foundAt = (text: string, at: number): string | undefined => {
    for (const one of widths) {
      const same = byStart.get(text.slice(at, at + one))
      const found = same?.find((from) => text.startsWith(from, at) && isAllowed(text, at, from))
      if (found !== undefined) return found
    }
    return undefined
  }
  return (text) => {
    let changed = ''
    let [copied, count] = [0, 0]
    for (let at = 0; at < text.length && known.size > 0; at++) {
      if (quick[quickOf(text.charCodeAt(at), text.charCodeAt(at + 1))] === 0) continue
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
