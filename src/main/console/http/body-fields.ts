import { unescaped } from '../lists/searchable-json.ts'

/** Matches `"customer_email" : "a\"b@…"` anywhere in a text, valid JSON or not. */
const patternOf = (name: string): RegExp => new RegExp(`"${name}"\\s*:\\s*("(?:[^"\\\\]|\\\\.)*")`, 'g')

const patterns = {
  order_id: patternOf('order_id'),
  customer_email: patternOf('customer_email'),
}

/**
 * Returns every value of a field in a create call's body. It also searches bodies that are invalid JSON, truncated or
 * masked, because people search for those.
 */
export const bodyFields = (body: string, name: keyof typeof patterns): string[] =>
  Array.from(body.matchAll(patterns[name]), ([, literal = '']) => unescaped(literal))
