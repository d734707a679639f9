/**
 * JSON with the order of keys and the text of numbers as sent, because the signature is computed from them. Entries are
 * a list, so that `__proto__` is a key like any other.
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

/** Entries in the order sent. Keys are unique. */
export interface JsonObject {
  type: 'object'
  entries: JsonEntry[]
}

/** `key` is decoded; `keyText` is its canonical JSON text with the quotes. */
export type JsonEntry = readonly [key: string, value: JsonNode, keyText: string]

/** Returns the value of a key; undefined when the object does not have it. */
export const memberOf = (object: JsonObject, key: string): JsonNode | undefined => {
  for (const [name, value] of object.entries) {
    if (name === key) return value
  }
  return undefined
}
