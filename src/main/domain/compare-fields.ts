/** A field that differs; null where it is missing. */
export interface FieldDifference {
  field: string
  sent: string | null
  received: string | null
}

type Fields = Readonly<Record<string, string>>

const fieldOf = (fields: Fields, name: string): string | null =>
  Object.hasOwn(fields, name) ? (fields[name] ?? null) : null

/** What differs between what was sent and what arrived: fields as sent, then those that were added. */
export const compareFields = (sent: Fields, received: Fields): FieldDifference[] =>
  [...new Set([...Object.keys(sent), ...Object.keys(received)])]
    .map((field) => ({ field, sent: fieldOf(sent, field), received: fieldOf(received, field) }))
    .filter((pair) => pair.sent !== pair.received)
