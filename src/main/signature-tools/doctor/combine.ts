/** Can be combined with pieces that change other fields. */
interface Piece<F extends PropertyKey> {
  patch: Partial<Record<F, unknown>>
  fields?: readonly F[]
}

/**
 * Yields the sets of pieces with the given ranks, in the order of the pieces. A set never contains two pieces that
 * change the same field. `byRank` contains the pieces of each rank; `ranks` is ascending.
 */
export function* setsOfRanks<F extends PropertyKey, H extends Piece<F>>(
  byRank: readonly (readonly H[])[],
  ranks: readonly number[],
): Generator<readonly H[]> {
  const bits = new Map<PropertyKey, number>()
  const bitOf = (field: PropertyKey): number => {
    const bit = bits.get(field) ?? 1 << bits.size
    bits.set(field, bit)
    return bit
  }
  const fieldsOf = ({ patch, fields }: H): number =>
    (fields ?? Object.keys(patch)).reduce((mask, field) => mask | bitOf(field), 0)
  const levels = ranks.map((rank) => (byRank[rank] ?? []).map((piece) => ({ piece, fields: fieldsOf(piece) })))

  function* extend(chosen: readonly H[], taken: number, from: number): Generator<readonly H[]> {
    const level = levels[chosen.length]
    if (level === undefined) {
      yield chosen
      return
    }
    const isSameRank = ranks[chosen.length + 1] === ranks[chosen.length]
    for (const [index, { piece, fields }] of level.entries()) {
      if (index < from || (fields & taken) !== 0) continue
      yield* extend([...chosen, piece], taken | fields, isSameRank ? index + 1 : 0)
    }
  }
  yield* extend([], 0, 0)
}

/** Returns all divisions of a list of ranks into two parts, each once. */
export const divisions = (ranks: readonly number[]): (readonly [readonly number[], readonly number[]])[] => {
  const found = new Map<string, readonly [readonly number[], readonly number[]]>()
  for (let mask = 0; mask < 1 << ranks.length; mask++) {
    const left = ranks.filter((_, at) => ((mask >> at) & 1) === 0)
    const right = ranks.filter((_, at) => ((mask >> at) & 1) === 1)
    found.set(`${left}|${right}`, [left, right])
  }
  return [...found.values()].toSorted(([, a], [, b]) => a.length - b.length)
}
