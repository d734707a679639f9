/** Something that may be put together with others where they touch different fields. */
interface Piece<F extends PropertyKey> {
  patch: Partial<Record<F, unknown>>
  fields?: readonly F[]
  common?: boolean
  rare?: boolean | 'with-common'
}

const fieldsOf = <F extends PropertyKey>({ patch, fields }: Piece<F>): readonly F[] =>
  fields ?? (Object.keys(patch) as F[])

/** `share` tells how far through the list the first of the parts is, 0 to 1. */
export interface Combination<H> {
  parts: readonly H[]
  share: number
}

/**
 * The combinations of so many pieces, one by one, in the order of the pieces. Two pieces go together when they touch
 * different fields; two rare ones do not. With `common` given, exactly so many of the pieces are common ones and none is
 * rare.
 */
export function* combinations<F extends PropertyKey, H extends Piece<F>>(
  pieces: readonly H[],
  size: number,
  common?: number,
): Generator<Combination<H>> {
  const usable =
    common === undefined ? pieces : pieces.filter((piece) => (common === size ? piece.common : !piece.rare))
  const fields = new Map(usable.map((piece) => [piece, fieldsOf<F>(piece)]))
  const goTogether = (a: H, b: H): boolean => {
    if (a.rare && b.rare) return false
    if ((a.rare === 'with-common' && !b.common) || (b.rare === 'with-common' && !a.common)) return false
    const own = fields.get(a) ?? []
    return !(fields.get(b) ?? []).some((field) => own.includes(field))
  }
  const hasRoom = (chosen: readonly H[], piece: H): boolean => {
    if (common === undefined) return true
    const alike = chosen.filter((earlier) => !earlier.common === !piece.common).length
    return alike < (piece.common ? common : size - common)
  }
  function* extend(chosen: readonly H[], from: number, share: number): Generator<Combination<H>> {
    if (chosen.length === size) {
      yield { parts: chosen, share }
      return
    }
    for (let index = from; index < usable.length; index++) {
      const piece = usable[index]
      if (piece === undefined || !hasRoom(chosen, piece)) continue
      if (!chosen.every((earlier) => goTogether(earlier, piece))) continue
      yield* extend([...chosen, piece], index + 1, chosen.length === 0 ? index / usable.length : share)
    }
  }
  yield* extend([], 0, 0)
}
