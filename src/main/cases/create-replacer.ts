import { foldAccents, inCaseOf } from './in-case-of.ts'

export type Replacer = (text: string) => [text: string, count: number]

/** The texts that begin alike, by what follows the part they share. */
interface Branch {
  /** What all of them share, after the part shared by the branch above. */
  shared: string
  /** The text that ends here. */
  whole: string | undefined
  next: ReadonlyMap<string, Branch>
}

/** Returns the branch of sorted texts that share their first `from` characters. */
const branchOf = (sorted: readonly string[], from: number): Branch => {
  const [first = '', last = ''] = [sorted[0], sorted.at(-1)]
  let end = from
  while (end < first.length && first[end] === last[end]) end++
  const whole = first.length === end ? first : undefined
  const groups = new Map<string, string[]>()
  for (const text of whole === undefined ? sorted : sorted.slice(1)) {
    const unit = text[end] ?? ''
    const group = groups.get(unit)
    if (group) group.push(text)
    else groups.set(unit, [text])
  }
  return {
    shared: first.slice(from, end),
    whole,
    next: new Map([...groups].map(([unit, texts]) => [unit, branchOf(texts, end)])),
  }
}

interface ReplacerOptions {
  /** Decides on each occurrence. */
  isAllowed?: (text: string, at: number, found: string) => boolean
  /** Finds texts in upper and lower case and with other accents too, and writes the replacement in the case of what was found. */
  ignoresCase?: boolean
}

/**
 * Creates a function that replaces many texts in one pass, the longest first, and counts replacements. Takes time in
 * proportion to the text and the longest common prefix.
 */
export const createReplacer = (
  pairs: readonly (readonly [from: string, to: string])[],
  { isAllowed = () => true, ignoresCase = false }: ReplacerOptions = {},
): Replacer => {
  const read = ignoresCase ? foldAccents : String
  const exact = new Map(pairs)
  const known = new Map(pairs.flatMap(([from, to]) => (from === '' || from === to ? [] : [[read(from), [from, to]]])))
  const root = branchOf([...known.keys()].sort(), 0)
  /** Returns the known texts at a place, the longest last. */
  const foundAt = (text: string, start: number): string[] => {
    const found: string[] = []
    let at = start
    for (let branch: Branch | undefined = root; branch && text.startsWith(branch.shared, at); ) {
      at += branch.shared.length
      if (branch.whole !== undefined) found.push(branch.whole)
      branch = branch.next.get(text[at] ?? '')
    }
    return found
  }
  return (text) => {
    const searched = read(text)
    let changed = ''
    let [copied, count] = [0, 0]
    for (let at = 0; at < text.length && known.size > 0; at++) {
      if (root.shared === '' && !root.next.has(searched[at] ?? '')) continue
      const found = foundAt(searched, at).findLast((one) => isAllowed(text, at, text.slice(at, at + one.length)))
      if (found === undefined) continue
      const [from = '', to = ''] = known.get(found) ?? []
      const written = text.slice(at, at + found.length)
      changed += text.slice(copied, at) + (exact.get(written) ?? inCaseOf(written, from, to))
      count++
      copied = at + found.length
      at = copied - 1
    }
    return [count === 0 ? text : changed + text.slice(copied), count]
  }
}
