/**
 * JSON as it was sent: the order of keys and the text of numbers are kept, because the signature is made of them.
 * Entries are a list, so that `__proto__` is a key like any other.
 */
export type JsonNode = JsonNull | JsonBoolean | JsonNumber | JsonString | JsonArray | JsonObject

export interface JsonNull {
  type: 'null'
}

export interface JsonBoolean {
  type: 'boolean'
  value: boolean
}

/** `text` is the number exactly as sent: `10.50`, `1e2`. */
export interface JsonNumber {
  type: 'number'
  text: string
}

/** `value` is decoded; `text` is its canonical JSON text with the quotes. */
export interface JsonString {
  type: 'string'
  value: string
  text: string
}

export interface JsonArray {
  type: 'array'
  items: JsonNode[]
}

/** Entries in the order sent; no key occurs twice. */
export interface JsonObject {
  type: 'object'
  entries: JsonEntry[]
}

/** `key` is decoded; `keyText` is its canonical JSON text with the quotes. */
export type JsonEntry = readonly [key: string, value: JsonNode, keyText: string]

/** The value of a key, or undefined where the object has no such key. */
export const memberOf = (object: JsonObject, key: string): JsonNode | undefined => {
  for (const [name, value] of object.entries) {
    if (name === key) return value
  }
  return undefined
}
