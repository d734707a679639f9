/** A stretch of two texts: lines of one member in both, or lines that only one of them has at this place. */
export interface Stretch {
  kind: 'member' | 'moved'
  fromA: number
  toA: number
  fromB: number
  toB: number
}

interface Lines {
  names: readonly string[]
  /** Where each line starts, and where the text ends. */
  starts: readonly number[]
}

/** The key a line begins with, of JSON or of a form; else the line itself. The second of one name is another one. */
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

/** The most lines of one name that stand in the same order in both: the rest has moved, or is not in both. */
const pairsOf = (a: Lines, b: Lines): Pair[] => {
  const places = new Map(b.names.map((name, place) => [name, place]))
  // For each length, the pair that ends such a row earliest in b.
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

/** Two texts laid out in lines, set side by side so that whole members face each other. Ascending, without gaps. */
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
