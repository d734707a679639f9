/** Something that can be combined with others that touch different fields. */
interface Piece<F extends PropertyKey> {
  patch: Partial<Record<F, unknown>>
  fields?: readonly F[]
}

const fieldsOf = <F extends PropertyKey>({ patch, fields }: Piece<F>): readonly F[] =>
  fields ?? (Object.keys(patch) as F[])

/**
 * The sets of pieces with the given ranks, one by one, in the order of the pieces. Pieces that touch the same field are
 * never together. `byRank` holds the pieces of rank 0, 1 and 2; `ranks` is ascending.
 */
export function* setsOfRanks<F extends PropertyKey, H extends Piece<F>>(
  byRank: readonly (readonly H[])[],
  ranks: readonly number[],
): Generator<readonly H[]> {
  function* extend(chosen: readonly H[], level: number, from: number): Generator<readonly H[]> {
    const rank = ranks[level]
    if (rank === undefined) {
      yield chosen
      return
    }
    const pieces = byRank[rank] ?? []
    const taken = new Set(chosen.flatMap((piece) => fieldsOf<F>(piece)))
    for (let index = from; index < pieces.length; index++) {
      const piece = pieces[index]
      if (piece === undefined || fieldsOf<F>(piece).some((field) => taken.has(field))) continue
      yield* extend([...chosen, piece], level + 1, ranks[level + 1] === rank ? index + 1 : 0)
    }
  }
  yield* extend([], 0, 0)
}

/** All ways to divide a list of ranks in two, each division once. */
export const divisions = (ranks: readonly number[]): (readonly [readonly number[], readonly number[]])[] => {
  const found = new Map<string, readonly [readonly number[], readonly number[]]>()
  for (let mask = 0; mask < 1 << ranks.length; mask++) {
    const left = ranks.filter((_, at) => ((mask >> at) & 1) === 0)
    const right = ranks.filter((_, at) => ((mask >> at) & 1) === 1)
    found.set(`${left}|${right}`, [left, right])
  }
  return [...found.values()].toSorted(([, a], [, b]) => a.length - b.length)
}
