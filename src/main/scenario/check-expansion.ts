import { type Document, isAlias, isMap, isScalar, isSeq } from 'yaml'
import { maxDepth, YamlLimit } from './yaml-tokens.ts'

/** Limits the characters of all values with aliases expanded, to four times the longest file. */
const maxLength = 1_000_000

/** The size of a node with aliases expanded. */
interface Extent {
  /** Nesting depth of objects and lists. */
  depth: number
  /** In characters. */
  length: number
}

const childrenOf = (node: unknown): readonly unknown[] => {
  if (isMap(node)) return node.items.flatMap(({ key, value }) => [key, value])
  return isSeq(node) ? node.items : []
}

/**
 * Throws a YamlLimit when the aliases of a document make it too deep or too long: a few lines can expand to a million
 * values. Visits each node once. An alias must not occur within the node that it names.
 */
export const checkExpansion = (document: Document): void => {
  const extents = new Map<unknown, Extent>()

  const extentOf = (node: unknown): Extent => {
    // An alias comes after the node that it names, so the extent is known.
    if (isAlias(node)) return extents.get(node.resolve(document)) ?? { depth: 0, length: 0 }
    const extent = measured(node)
    extents.set(node, extent)
    return extent
  }

  const measured = (node: unknown): Extent => {
    if (!isMap(node) && !isSeq(node)) return { depth: 0, length: isScalar(node) ? String(node.value).length : 0 }
    let [depth, length] = [0, 0]
    for (const child of childrenOf(node)) {
      const inner = extentOf(child)
      depth = Math.max(depth, inner.depth)
      length += inner.length + 1
    }
    return { depth: depth + 1, length }
  }

  const { depth, length } = extentOf(document.contents)
  if (length > maxLength) throw new YamlLimit('its aliases multiply into too many values', 0)
  if (depth > maxDepth) throw new YamlLimit(`its aliases nest it deeper than ${maxDepth} levels, which is the most`, 0)
}
