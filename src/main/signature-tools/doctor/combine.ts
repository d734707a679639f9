/** Can be combined with pieces that change other fields. */
interface Piece<F extends PropertyKey> {
  patch: Partial<Record<F, unknown>>
  fields?: readonly F[]
}

/** The field that two pieces may both change if they change other keys of it. */
const keyedField = 'changed'

/**
 * Yields the sets of pieces with the given ranks, in the order of the pieces. A set never contains two pieces that
 * change the same field, or the same key of `keyedField`. `byRank` contains the pieces of each rank; `ranks` is
 * ascending.
 */
export function* setsOfRanks<F extends PropertyKey, H extends Piece<F>>(
  byRank: readonly (readonly H[])[],
  ranks: readonly number[],
): Generator<readonly H[]> {
  const [only = 0] = ranks
  if (ranks.length === 1) return yield* (byRank[only] ?? []).map((piece) => [piece])
  const [bitOfField, bitOfKey] = [bitsOf<F>(), bitsOf<unknown>()]
  const levels = ranks.map((rank) =>
    (byRank[rank] ?? []).map((piece) => {
      const level = { piece, fields: 0, keys: 0 }
      for (const field of piece.fields ?? (Object.keys(piece.patch) as F[])) {
        const value: unknown = piece.patch[field]
        if (field !== keyedField) level.fields |= bitOfField(field)
        else if (value instanceof Map) for (const key of value.keys()) level.keys |= bitOfKey(key)
        else level.keys = ~0
      }
      return level
    }),
  )

  function* extend(chosen: readonly H[], taken: number, takenKeys: number, from: number): Generator<readonly H[]> {
    const level = levels[chosen.length]
    if (level === undefined) {
      yield chosen
      return
    }
    const isSameRank = ranks[chosen.length + 1] === ranks[chosen.length]
    for (const [index, { piece, fields, keys }] of level.entries()) {
      if (index < from || (fields & taken) !== 0 || (keys & takenKeys) !== 0) continue
      yield* extend([...chosen, piece], taken | fields, takenKeys | keys, isSameRank ? index + 1 : 0)
    }
  }
  yield* extend([], 0, 0, 0)
}

/** Returns a function that gives each value its bit. From the 33rd value on, two share one. */
const bitsOf = <T>(): ((value: T) => number) => {
  const bits = new Map<T, number>()
  return (value) => {
    const bit = bits.get(value) ?? 1 << bits.size
    bits.set(value, bit)
    return bit
  }
}

/** Returns all divisions of a list of ranks into two parts, each once. */
export const divisions = <R>(ranks: readonly R[]): (readonly [readonly R[], readonly R[]])[] => {
  const found = new Map<string, readonly [readonly R[], readonly R[]]>()
  for (let mask = 0; mask < 1 << ranks.length; mask++) {
    const left = ranks.filter((_, at) => ((mask >> at) & 1) === 0)
    const right = ranks.filter((_, at) => ((mask >> at) & 1) === 1)
    found.set(`${left}|${right}`, [left, right])
  }
  return [...found.values()].toSorted(([, a], [, b]) => a.length - b.length)
}
