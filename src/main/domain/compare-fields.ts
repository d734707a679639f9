/** A field whose two values differ. A missing field has the value null. */
export interface FieldDifference {
  /** The field's name. A repeated name carries its number from the second occurrence: `a (2)`. */
  field: string
  sent: string | null
  received: string | null
}

/** Names and values in order. A name may occur more than once. */
export type FieldPairs = readonly (readonly [name: string, value: string])[]

const byName = (pairs: FieldPairs): Map<string, string[]> => {
  const values = new Map<string, string[]>()
  for (const [name, value] of pairs) {
    const known = values.get(name)
    if (known) known.push(value)
    else values.set(name, [value])
  }
  return values
}

const labelOf = (name: string, index: number): string => (index === 0 ? name : `${name} (${index + 1})`)

/** Maps fields by name for display. A repeated name carries its number. */
export const labelled = (pairs: FieldPairs): Record<string, string> =>
  Object.fromEntries(
    [...byName(pairs)].flatMap(([name, values]) => values.map((value, index) => [labelOf(name, index), value])),
  )

/**
 * Returns the differences between the sent and the received fields: the sent fields first, then the added ones.
 * Repeated fields are compared one by one, in order.
 */
export const compareFields = (sent: FieldPairs, received: FieldPairs): FieldDifference[] => {
  const [before, after] = [byName(sent), byName(received)]
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    const [a, b] = [before.get(name) ?? [], after.get(name) ?? []]
    return Array.from({ length: Math.max(a.length, b.length) }, (_, index) => ({
      field: labelOf(name, index),
      sent: a[index] ?? null,
      received: b[index] ?? null,
    })).filter((pair) => pair.sent !== pair.received)
  })
}
