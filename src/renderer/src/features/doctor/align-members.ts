import { longestRising } from '../../../../shared/longest-rising.ts'

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

/** Finds the lines of one name in both texts that have the same order there. The others were moved, or are in one only. */
const pairsOf = (a: Lines, b: Lines): { a: number; b: number }[] => {
  const places = new Map(b.names.map((name, place) => [name, place]))
  const common = a.names.flatMap((name, at) => {
    const place = places.get(name)
    return place === undefined ? [] : [{ a: at, b: place }]
  })
  return longestRising(common.map((pair) => pair.b)).flatMap((at) => common[at] ?? [])
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
