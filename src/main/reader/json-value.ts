import { gapText } from '../../shared/gaps.ts'
import { parsedJson } from '../../shared/parsed-json.ts'

/** Parses JSON. Returns undefined when the text is invalid. Deep nesting does not overflow the stack. */
export const jsonOf = (text: string): unknown => {
  if (!/^\ufeff?\s*[{["]/.test(text.slice(0, 200))) return undefined
  return parsedJson(text.replace(/^\ufeff/, ''))
}

/** Returns the value at a path of own members, never an inherited one. */
export const member = (value: unknown, ...path: readonly string[]): unknown => {
  let at = value
  for (const name of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined
    at = (at as Record<string, unknown>)[name]
  }
  return at
}

/** Writes a value, and a gap for one that is nested too deeply. A text stays as it is. */
export const jsonText = (value: unknown): string => {
  try {
    return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  } catch {
    return gapText('what is nested too deeply')
  }
}

export const textAt = (value: unknown, ...path: readonly string[]): string | null => {
  const found = member(value, ...path)
  return typeof found === 'string' ? found : null
}

export const listAt = (value: unknown, ...path: readonly string[]): readonly unknown[] => {
  const found = member(value, ...path)
  return Array.isArray(found) ? found : []
}
