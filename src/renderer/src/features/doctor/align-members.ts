/** A section of two texts: lines of one member in both, or lines that only one of them has here. */
export interface Stretch {
  kind: 'member' | 'moved'
  fromA: number
  toA: number
  fromB: number
  toB: number
}

interface Lines {
  names: readonly string[]
  /** The offset of each line, and of the end of the text. */
  starts: readonly number[]
}

/**
 * The key that a line starts with, in JSON or a form; otherwise the line itself. Duplicate keys are numbered, so that
 * they differ.
 */
const linesOf = (text: string): Lines => {
  const seen = new Map<string, number>()
  const starts = [0]
  const names = text.split('\n').map((line) => {
    starts.push((starts.at(-1) ?? 0) + line.length + 1)
    const name = /^[\s·⇥]*("(?:[^"\\]|\\.)*")[\s·]*:/.exec(line)?.[1] ?? /^([^="{]+)=/.exec(line)?.[1] ?? line.trim()
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return `${name} ${times}`
  })
  starts[names.length] = text.length
  return { names, starts }
}

interface Pair {
  a: number
  b: number
  before: Pair | undefined
}

/** Finds the longest common subsequence of lines by name. The other lines were moved or are missing on one side. */
const pairsOf = (a: Lines, b: Lines): Pair[] => {
  const places = new Map(b.names.map((name, place) => [name, place]))
  // For each length, the pair that ends such a subsequence earliest in b.
  const ends: Pair[] = []
  a.names.forEach((name, at) => {
    const place = places.get(name)
    if (place === undefined) return
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle]?.b ?? 0) < place) low = middle + 1
      else high = middle
    }
    ends[low] = { a: at, b: place, before: ends[low - 1] }
  })
  const pairs: Pair[] = []
  for (let pair = ends.at(-1); pair !== undefined; pair = pair.before) pairs.unshift(pair)
  return pairs
}

/** Aligns two texts by whole members. The sections are ascending and without gaps. */
export const alignMembers = (textA: string, textB: string): Stretch[] => {
  const a = linesOf(textA)
  const b = linesOf(textB)
  const stretches: Stretch[] = []
  const add = (kind: Stretch['kind'], fromLineA: number, toLineA: number, fromLineB: number, toLineB: number) => {
    const [fromA = 0, toA = 0, fromB = 0, toB = 0] = [
      a.starts[fromLineA],
      a.starts[toLineA],
      b.starts[fromLineB],
      b.starts[toLineB],
    ]
    if (fromA < toA || fromB < toB) stretches.push({ kind, fromA, toA, fromB, toB })
  }
  let [nextA, nextB] = [0, 0]
  for (const pair of pairsOf(a, b)) {
    add('moved', nextA, pair.a, nextB, pair.b)
    add('member', pair.a, pair.a + 1, pair.b, pair.b + 1)
    nextA = pair.a + 1
    nextB = pair.b + 1
  }
  add('moved', nextA, a.names.length, nextB, b.names.length)
  return stretches
}
