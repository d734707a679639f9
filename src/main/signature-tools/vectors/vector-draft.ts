import { sampleOrder } from '../../../shared/sample-order.ts'

/** A body before signing. */
export interface VectorDraft {
  name: string
  /** The signer's mistakes that this body reveals, as text after "catches". */
  catches: string
  body: string
}

/** JSON texts by key. A list, so that any key and any order is possible. */
type Members = readonly (readonly [key: string, json: string])[]

/**
 * Changes of a draft as JSON texts. An existing key is replaced in place, another one is appended; null removes a key.
 */
export type Changes = readonly (readonly [key: string, json: string | null])[]

export type Layout = (members: Members) => string

export const quoted = (text: string): string => JSON.stringify(text)

export const compact: Layout = (members) => `{${members.map(([key, json]) => `${keyText(key)}:${json}`).join(',')}}`

/** A key that is already JSON keeps its escapes. */
const keyText = (key: string): string => (key.startsWith('"') ? key : quoted(key))

/** Writes one line for each member. */
export const lines =
  (indent: string, newline = '\n'): Layout =>
  (members) =>
    `{${newline}${members.map(([key, json]) => `${indent}${keyText(key)}: ${json}`).join(`,${newline}`)}${newline}}`

/** Returns the create call of an order with these changes, as text. */
export const bodyOf = (orderId: string, changes: Changes, layout: Layout): string => {
  const given = new Map(changes)
  const members = sampleOrder({ order_id: orderId }).flatMap(([key, json]): [string, string][] => {
    const change = given.get(key)
    return change === null ? [] : [[key, change ?? json]]
  })
  const own = new Set(members.map(([key]) => key))
  const added = changes.flatMap(([key, json]): [string, string][] =>
    json === null || own.has(key) ? [] : [[key, json]],
  )
  return layout([...members, ...added])
}

/** A draft without its order id, which is its number. */
export interface VectorIdea {
  name: string
  catches: string
  changes?: Changes
  layout?: Layout
}
