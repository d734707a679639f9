import { memberSpans } from '../../../shared/json/json-scanner.ts'
import { sampleOrder } from '../../../shared/sample-order.ts'

/** A body before signing. */
export interface VectorDraft {
  name: string
  /** The signer's mistakes that this body reveals, as text after "catches". */
  catches: string
  body: string
}

/** A key and its value, both as JSON text: the way they are spelled is kept. */
type Member = readonly [key: string, value: string]

export type Layout = (members: readonly Member[]) => string

export const compact: Layout = (members) => `{${members.map(([key, value]) => `${key}:${value}`).join(',')}}`

/** Writes one line for each member. */
export const lines =
  (indent: string, newline = '\n'): Layout =>
  (members) =>
    `{${newline}${members.map(([key, value]) => `${indent}${key}: ${value}`).join(`,${newline}`)}${newline}}`

/** Leaves out the members with these keys. */
export const without =
  (...keys: string[]): Layout =>
  (members) =>
    compact(members.filter(([key]) => !keys.includes(key)))

/** Returns the members of an object that has no space between them. */
const membersOf = (json: string): Member[] => {
  let keyAt = 1
  return Array.from(memberSpans(json).values(), ([start, end]) => {
    const key = json.slice(keyAt, start - 1)
    keyAt = end + 1
    return [key, json.slice(start, end)]
  })
}

/**
 * A draft without its order id, which is its number. `change` is an object, whose members replace those of the order in
 * place or are appended, or another layout of the order's members.
 */
export type VectorIdea = readonly [name: string, catches: string, change?: string | Layout]

/** Returns the create call of an order with this change, as text. */
export const bodyOf = (orderId: string, change: string | Layout): string => {
  const order = sampleOrder({ order_id: orderId }).map(([key, value]): Member => [`"${key}"`, value])
  if (typeof change !== 'string') return change(order)
  const members = new Map([...order, ...membersOf(change)])
  return compact([...members])
}
