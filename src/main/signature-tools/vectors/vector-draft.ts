import { sampleOrder } from '../../../shared/sample-order.ts'

/** A body before it is signed. */
export interface VectorDraft {
  name: string
  /** Which mistakes of a signer this body brings to light, after the word "catches". */
  catches: string
  body: string
}

/** JSON texts by key. A list, so that any key and any order can be written. */
type Members = readonly (readonly [key: string, json: string])[]

/** What a draft changes: JSON texts; a key of the call takes its place, any other comes at the end; null leaves out. */
export type Changes = readonly (readonly [key: string, json: string | null])[]

export type Layout = (members: Members) => string

export const quoted = (text: string): string => JSON.stringify(text)

export const compact: Layout = (members) => `{${members.map(([key, json]) => `${keyText(key)}:${json}`).join(',')}}`

/** A key that is already JSON keeps its escapes. */
const keyText = (key: string): string => (key.startsWith('"') ? key : quoted(key))

/** A line for each member. */
export const lines =
  (indent: string, newline = '\n'): Layout =>
  (members) =>
    `{${newline}${members.map(([key, json]) => `${indent}${keyText(key)}: ${json}`).join(`,${newline}`)}${newline}}`

/** The call of an order with these changes, as text. */
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
