/** Something that may be put together with others where they touch different fields. */
interface Piece<F extends PropertyKey> {
  patch: Partial<Record<F, unknown>>
  fields?: readonly F[]
  common?: boolean
  rare?: boolean
}

const fieldsOf = <F extends PropertyKey>({ patch, fields }: Piece<F>): readonly F[] =>
  fields ?? (Object.keys(patch) as F[])

/**
 * The combinations of so many pieces, in the order of the pieces. Two pieces go together when they touch different
 * fields; two rare ones do not, and only common ones do where `only` says so.
 */
export const combinations = <F extends PropertyKey, H extends Piece<F>>(
  pieces: readonly H[],
  size: number,
  only?: 'common',
): readonly (readonly H[])[] => {
  const usable = only === 'common' ? pieces.filter(({ common }) => common) : pieces
  if (size === 0) return [[]]
  if (size === 1) return usable.map((piece) => [piece])
  const fields = new Map(usable.map((piece) => [piece, fieldsOf<F>(piece)]))
  const goTogether = (a: H, b: H): boolean => {
    if (a.rare && b.rare) return false
    const own = fields.get(a) ?? []
    return !(fields.get(b) ?? []).some((field) => own.includes(field))
  }
  const found: (readonly H[])[] = []
  const extend = (chosen: readonly H[], from: number): void => {
    for (let index = from; index < usable.length; index++) {
      const piece = usable[index]
      if (piece === undefined || !chosen.every((earlier) => goTogether(earlier, piece))) continue
      const more = [...chosen, piece]
      if (more.length === size) found.push(more)
      else extend(more, index + 1)
    }
  }
  extend([], 0)
  return found
}
