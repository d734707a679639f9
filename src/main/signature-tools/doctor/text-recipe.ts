import type { JsonEntry, JsonNode } from '../../../shared/json/json-node.ts'

/** A way to arrange the members of an object. */
export interface KeyOrder {
  id: string
  arrange(entries: readonly JsonEntry[]): readonly JsonEntry[]
  /** Values have a say in it, or how many members there are. */
  isByValue?: boolean
}

export interface KeyNames {
  id: string
  isSortedBefore: boolean
  rename(key: string): string
}

export interface NumberStyle {
  id: string
  /** Only the top level's `amount` is written so. */
  amountOnly: boolean
  write(text: string): string
}

/** A rewriting of JSON text that leaves its structure alone. */
export interface Escape {
  id: string
  apply(text: string): string
}

/** What stands between the parts of JSON; an empty `lineEnd` keeps all on one line. */
export interface Spacing {
  id: string
  comma: string
  colon: string
  indent: string
  lineEnd: string
}

/** A value as JSON in the style of the recipe; the top level's `amount` may have one of its own. */
export type JsonOf = (node: JsonNode, isAmount?: boolean) => string

/** What becomes of the members: JSON, or another text altogether. */
export interface Shape {
  id: string
  write(entries: readonly JsonEntry[], jsonOf: JsonOf): string
}

/** How the text that is hashed comes about, before the secret is joined to it. */
export interface TextRecipe {
  order: KeyOrder
  /** Nested objects are arranged like the top level: everywhere, or those in lists not. */
  deep: 'no' | 'everywhere' | 'outside-lists'
  /** Of nested objects, where it is another than that of the top level. */
  nestedOrder: KeyOrder | undefined
  /** Other names for the keys of the top level, given before or after they are arranged. */
  names: KeyNames | undefined
  leftOut: ReadonlySet<string>
  added: readonly JsonEntry[]
  changed: ReadonlyMap<string, JsonEntry>
  numbers: NumberStyle
  spacing: Spacing
  slashes: Escape
  nonAscii: Escape
  html: Escape
  /** undefined: JSON. */
  shape: Shape | undefined
  /** The whole text written once more as a JSON string, and what that escapes beyond the style; undefined: it is not. */
  doubled: Escape | undefined
  normal: Escape
  /** The whole text, encoded for a way it does not go. */
  outer: Escape
  /** Before the text: nothing, or a byte order mark. */
  mark: string
  /** After the text, before the secret. */
  newline: string
}
