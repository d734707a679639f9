import type { JsonEntry, JsonNode } from '../../../shared/json/json-node.ts'

/** Orders the members of an object. */
export interface KeyOrder {
  id: string
  arrange(entries: readonly JsonEntry[]): readonly JsonEntry[]
  /** The order also depends on the values or on the number of members. */
  isByValue?: boolean
}

export interface KeyNames {
  id: string
  isSortedBefore: boolean
  rename(key: string): string
}

export interface NumberStyle {
  id: string
  write(text: string): string
  /** Writes the numbers beside the top-level `amount`, if otherwise. */
  writeOthers?: (text: string) => string
}

/** A rewriting of JSON text that keeps its structure. */
export interface Escape {
  id: string
  apply(text: string): string
}

/** The whitespace between the parts of JSON. An empty `lineEnd` keeps everything on one line. */
export interface Spacing {
  id: string
  comma: string
  colon: string
  indent: string
  lineEnd: string
  /** Stands inside the brackets of objects and lists on one line. */
  pad?: string
  /** Lists stay on one line, and what is empty has a space in it, as Jackson writes them. */
  hasListsOnOneLine?: boolean
}

/** Returns a value as JSON in the style of the recipe. The top-level `amount` may have its own. */
export type JsonOf = (node: JsonNode, isAmount?: boolean) => string

/** Creates the text from the members: JSON, or another format. */
export interface Shape {
  id: string
  write(entries: readonly JsonEntry[], jsonOf: JsonOf): string
}

/** How the hashed text is created, before the secret is joined to it. */
export interface TextRecipe {
  order: KeyOrder
  /** Which nested objects are ordered like the top level: none, all, or those outside lists. */
  deep: 'no' | 'everywhere' | 'outside-lists'
  /** The order of nested objects, if it differs from that of the top level. */
  nestedOrder: KeyOrder | undefined
  /** Other names for the top-level keys, applied before or after ordering. */
  names: KeyNames | undefined
  leftOut: ReadonlySet<string>
  added: readonly JsonEntry[]
  changed: ReadonlyMap<string, JsonEntry>
  numbers: NumberStyle
  spacing: Spacing
  slashes: Escape
  nonAscii: Escape
  html: Escape
  /** undefined for JSON. */
  shape: Shape | undefined
  /** If set, the whole text is encoded again as a JSON string, with these additional escapes. */
  doubled: Escape | undefined
  normal: Escape
  /** An encoding of the whole text. */
  outer: Escape
  /** Before the text: empty or a byte order mark. */
  mark: string
  /** Between the text and the secret. */
  newline: string
}
