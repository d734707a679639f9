import type { JsonEntry, JsonNode } from '../../../shared/json/json-node.ts'

/** Returns the new value of a node; undefined when it does not change. */
export type NodeRewriting = (node: JsonNode) => JsonNode | undefined

/** Applies a rewriting to a node and all nested ones. Returns undefined when nothing changes. */
export const deeply =
  (write: NodeRewriting): NodeRewriting =>
  (node) => {
    const own = write(node)
    if (own !== undefined) return own
    if (node.type === 'array') {
      const items = node.items.map(deeply(write))
      return items.some((item) => item)
        ? { ...node, items: items.map((item, at) => item ?? itemAt(node, at)) }
        : undefined
    }
    if (node.type !== 'object') return undefined
    const entries = changedEntries(node.entries, deeply(write))
    if (entries.length === 0) return undefined
    const changed = new Map(entries.map((entry) => [entry[0], entry]))
    return { ...node, entries: node.entries.map((entry) => changed.get(entry[0]) ?? entry) }
  }

const itemAt = (node: Extract<JsonNode, { type: 'array' }>, at: number): JsonNode => node.items[at] ?? { type: 'null' }

/** Returns the members that a rewriting changes, with their new values. */
export const changedEntries = (entries: readonly JsonEntry[], write: NodeRewriting): JsonEntry[] =>
  entries.flatMap(([key, value, keyText]): JsonEntry[] => {
    const written = write(value)
    return written === undefined ? [] : [[key, written, keyText]]
  })

export const byKey = (entries: readonly JsonEntry[]): ReadonlyMap<string, JsonEntry> =>
  new Map(entries.map((entry) => [entry[0], entry]))

export const textNode = (value: string): JsonNode => ({ type: 'string', value, text: JSON.stringify(value) })

/** Applies to texts only. Returns undefined when the text does not change. */
export const ofText =
  (write: (text: string) => string | undefined): NodeRewriting =>
  (node) => {
    if (node.type !== 'string') return undefined
    const written = write(node.value)
    return written === undefined || written === node.value ? undefined : textNode(written)
  }

export const entryOf = (key: string, value: JsonNode): JsonEntry => [key, value, JSON.stringify(key)]
