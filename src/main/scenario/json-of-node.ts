import { type Document, isAlias, isMap, isScalar, isSeq, type Node, type Scalar } from 'yaml'

/** Numbers that YAML and JSON write alike. YAML also allows `0x10`, `.5` and `1_000`. */
const jsonNumber = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/

const jsonOfScalar = ({ value, source }: Scalar): string => {
  if (typeof value === 'number' && source !== undefined && jsonNumber.test(source)) return source
  return JSON.stringify(value) ?? 'null'
}

/** Returns a node as compact JSON, members in the order of the file and numbers as written: `12.50` stays. */
export const jsonOfNode = (node: unknown, document: Document): string => {
  if (isAlias(node)) return jsonOfNode(node.resolve(document), document)
  if (isMap(node)) {
    const members = node.items.map(({ key, value }) => `${JSON.stringify(keyOf(key))}:${jsonOfNode(value, document)}`)
    return `{${members.join(',')}}`
  }
  if (isSeq(node)) return `[${node.items.map((item) => jsonOfNode(item, document)).join(',')}]`
  return isScalar(node) ? jsonOfScalar(node) : 'null'
}

export const keyOf = (key: unknown): string => String(isScalar(key) ? key.value : key)

/** Returns the value as text: a string without quotes, anything else as JSON. */
export const textOfNode = (node: Node | null | undefined, document: Document): string =>
  isScalar(node) && typeof node.value === 'string' ? node.value : jsonOfNode(node, document)
