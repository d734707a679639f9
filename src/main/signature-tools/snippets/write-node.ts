import type { JsonEntry, JsonNode } from '../../../shared/json/json-node.ts'

/** How a language writes JSON values. */
export interface LiteralSyntax {
  text(value: string): string
  /** Writes a number whose text must be kept, such as `10.50`, `1e2` or a long integer. */
  number(text: string): string
  yes: string
  no: string
  none: string
  list(items: readonly string[]): string
  object(entries: readonly (readonly [key: string, value: string])[]): string
}

/** Integers that every language reads and writes unchanged: up to 9 digits, no `-0`. */
const plainInteger = /^(0|-?[1-9]\d{0,8})$/

/** Writes a value in a language. Numbers keep their text. */
export const writeNode = (node: JsonNode, syntax: LiteralSyntax): string => {
  switch (node.type) {
    case 'string':
      return syntax.text(node.value)
    case 'number':
      return plainInteger.test(node.text) ? node.text : syntax.number(node.text)
    case 'boolean':
      return node.value ? syntax.yes : syntax.no
    case 'null':
      return syntax.none
    case 'array':
      return syntax.list(node.items.map((item) => writeNode(item, syntax)))
    case 'object':
      return syntax.object(writeEntries(node.entries, syntax))
  }
}

const writeEntries = (entries: readonly JsonEntry[], syntax: LiteralSyntax): [key: string, value: string][] =>
  entries.map(([key, value]) => [key, writeNode(value, syntax)])

/** Writes one line for each top-level field. */
export const writeFields = (
  entries: readonly JsonEntry[],
  syntax: LiteralSyntax,
  line: (key: string, value: string) => string,
): string =>
  writeEntries(entries, syntax)
    .map(([key, value]) => line(key, value))
    .join('\n')
