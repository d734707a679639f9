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

/** The call every body starts from, in the order of the specification's table, which is not the order of signing. */
const call = (orderId: string): Members => [
  ['order_id', quoted(orderId)],
  ['currency_code', '"EUR"'],
  ['customer_ip', '"203.0.113.7"'],
  ['customer_lastname', '"Doe"'],
  ['customer_firstname', '"Jane"'],
  ['customer_email', '"jane.doe@example.com"'],
  ['customer_phone', '"+14155550123"'],
  ['amount', '19.9'],
  ['ipn_format', '"json"'],
  ['ipn_url', '"https://shop.example/ipn"'],
  ['return_url', '"https://shop.example/thanks"'],
  ['cancel_url', '"https://shop.example/cart"'],
  ['description', '"Two tickets"'],
]

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
  const members = call(orderId).flatMap(([key, json]): [string, string][] => {
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
